package io.hadoopbench.gateway.hbase.shell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hadoopbench.core.measure.Evidence;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** With a program of our own in place of the shell; the real one is in GatewayHBaseIT. */
class HBaseShellTest {
  private static final Duration LONG = Duration.ofMinutes(1);
  private static final String READY = "echo 'hadoop-bench: JRuby 9.3, x/shell/commands/scan.rb'; echo '2.6.1, r1, today'; echo 'Took 0.1 seconds'; printf 'hbase> '";

  @TempDir
  Path dir;

  /** @param onScan what it does when it is to scan, in the language of sh */
  private HBaseShell shell(String onStart, String onScan, Duration silence) throws IOException {
    Path script = dir.resolve("shell.sh");
    Files.writeString(script, "echo $$ > " + dir + "/pid\nwhile read -r line; do echo \"$line\"\ncase \"$line\" in scan*) " + onScan + ";; *version) " + onStart
        + ";; esac; done");
    return HBaseShell.start(List.of("sh", script.toString()), Map.of(), silence);
  }

  private void isGone() throws IOException {
    assertThat(ProcessHandle.of(Long.parseLong(Files.readString(dir.resolve("pid")).strip()))).isEmpty();
  }

  private String rows() throws IOException {
    return "cat " + Files.write(dir.resolve("rows"), ShellOutputTest.lines());
  }

  @Test
  void oneShellAnswersOneScanAfterTheOther() throws IOException {
    AtomicInteger first = new AtomicInteger();
    AtomicInteger alive = new AtomicInteger();
    try (HBaseShell shell = shell("sleep 0.2; " + READY, rows(), LONG)) {
      HBaseShell.Facts facts = shell.awaitReady(alive::incrementAndGet);
      assertThat(facts.version()).isEqualTo("2.6.1, r1, today");
      assertThat(facts.code()).isEqualTo("JRuby 9.3, x/shell/commands/scan.rb");
      assertThat(facts.command()).endsWith("shell.sh");
      assertThat(facts.startSeconds()).isBetween(0.2, 30.0);
      assertThat(alive).hasPositiveValue();
      for (int i = 1; i <= 2; i++) {
        assertThat(shell.scan("t", 10, first::incrementAndGet)).isEqualTo(ShellOutputTest.ROWS.scanned());
        assertThat(first).hasValue(i);
      }
    }
    isGone();
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {"echo noise >&2; echo 'RuntimeError: Unknown table t!' >&2; echo '  at x' >&2; exit 1|it ended, exit code 1: RuntimeError: Unknown table t!",
      "exit 7|it ended, exit code 7", "echo 'ROW  COLUMN+CELL'; echo 'Took 1 seconds'; echo 'java.net.ConnectException: no' >&2; exit 1"
      + "|without their number, with 'Took 1 seconds', exit code 1: java.net.ConnectException: no"})
  void aScanThatFailsIsToldWithWhatTheShellSaysOfIt(String onScan, String said) throws IOException {
    try (HBaseShell shell = shell(READY, onScan, LONG)) {
      shell.awaitReady(() -> { });
      assertThatThrownBy(() -> shell.scan("t", 10, () -> { })).isInstanceOf(IOException.class).hasMessageContaining("the HBase shell failed: ")
          .hasMessageEndingWith(said);
      assertThatThrownBy(() -> shell.scan("t", 10, () -> { })).as("the next one").isInstanceOf(IOException.class).hasMessageContaining("the HBase shell failed");
    }
  }

  @Test
  void aShellThatPrintsWhatNoScanPrintsIsKilled() throws IOException {
    try (HBaseShell shell = shell(READY, "echo 'ROW  COLUMN+CELL'; echo nonsense; sleep 1000", Duration.ofMillis(300))) {
      shell.awaitReady(() -> { });
      assertThatThrownBy(() -> shell.scan("t", 10, () -> { })).isInstanceOf(IOException.class).hasMessageContaining("among its rows it printed 'nonsense'");
    }
    isGone();
  }

  @Test
  void aShellThatHangsIsKilledWithWhatItStarted() throws IOException {
    try (HBaseShell shell = shell(READY, "sleep 1000 & echo $! > " + dir + "/child; wait", Duration.ofMillis(300))) {
      shell.awaitReady(() -> { });
      assertThatThrownBy(() -> shell.scan("t", 10, () -> { })).isInstanceOf(IOException.class).hasMessageContaining("it printed nothing for 0 s");
    }
    isGone();
    // nobody's child by now, so it vanishes when the system finds time for it
    ProcessHandle.of(Long.parseLong(Files.readString(dir.resolve("child")).strip())).ifPresent(child -> child.onExit().orTimeout(10, TimeUnit.SECONDS).join());
  }

  @Test
  void aShellThatWaitsForACommandIsNotTakenForHung() throws Exception {
    try (HBaseShell shell = shell(READY, rows(), Duration.ofMillis(300))) {
      shell.awaitReady(() -> { });
      Thread.sleep(900);
      assertThat(shell.scan("t", 10, () -> { }).rows()).isEqualTo(3);
    }
  }

  @Test
  void aShellThatDoesNotStartIsToldWithItsReason() throws IOException {
    assertThatThrownBy(() -> HBaseShell.start(List.of("/no/such/hbase", "shell"), Map.of(), LONG)).isInstanceOf(IOException.class)
        .hasMessageContaining("the HBase shell cannot be started").hasMessageContaining("/no/such/hbase");
    try (HBaseShell shell = shell("echo 'Error: JAVA_HOME is not set.' >&2; exit 1", "", LONG)) {
      assertThatThrownBy(() -> shell.awaitReady(() -> { })).isInstanceOf(IOException.class).hasMessageEndingWith("exit code 1: Error: JAVA_HOME is not set.");
    }
  }

  @Test
  void aKilledTaskDoesNotWaitForAShellThatStarts() throws Exception {
    try (HBaseShell shell = shell("sleep 1000", "", LONG)) {
      Thread.currentThread().interrupt();
      assertThatThrownBy(() -> shell.awaitReady(() -> { })).isInstanceOf(IOException.class).hasMessageContaining("interrupted");
      assertThat(Thread.interrupted()).isTrue();
    }
  }

  @Test
  void theUsersOptionsForJavaAndRubyDoNotReachIt() throws IOException {
    String seen = "env | grep -cE '^(JAVA_TOOL_OPTIONS|JRUBY_OPTS|RUBYOPT|MINE)=' > " + dir + "/seen";
    Path script = Files.writeString(dir.resolve("env.sh"), seen);
    try (HBaseShell shell = HBaseShell.start(List.of("sh", script.toString()), Map.of("MINE", "1"), LONG)) {
      assertThatThrownBy(() -> shell.awaitReady(() -> { })).isInstanceOf(IOException.class);
    }
    assertThat(dir.resolve("seen")).content().isEqualTo("1\n");
  }

  @Test
  void onlyARealShellProvesItself() {
    String version = "2.6.1-hadoop3, r7ed50b4dd742269a78875fb32112215f831284ff, Wed Oct  9 11:56:29 UTC 2024";
    String code = "JRuby 9.3.13.0, jar:file:/jars/hbase-shell-2.4.17.jar!/shell/commands/scan.rb";
    String command = "/jdk/bin/java -Xmx512m org.jruby.JarBootstrapMain -n";
    assertThat(HBaseShells.contradictions(evidence(version, code, command))).isEmpty();
    assertThat(HBaseShells.contradictions(new Evidence())).hasSize(3);
    assertThat(HBaseShells.contradictions(evidence("", code, command))).singleElement().asString().contains("labelled shell, but shell.version was");
    assertThat(HBaseShells.contradictions(evidence(version, "JRuby 9.3, /tmp/mine.rb", command))).singleElement().asString().contains("shell.code", "/tmp/mine.rb");
    assertThat(HBaseShells.contradictions(evidence(version, code, "/bin/sh fake"))).singleElement().asString().contains("shell.command", "/bin/sh fake");
    Evidence two = evidence(version, code, command).addAll(evidence(version, "", command));
    assertThat(HBaseShells.contradictions(two)).as("one of two").hasSize(1);
  }

  private static Evidence evidence(String version, String code, String command) {
    Evidence evidence = new Evidence();
    Stream.of(List.of(HBaseShells.VERSION, version), List.of(HBaseShells.CODE, code), List.of(HBaseShells.COMMAND, command))
        .forEach(fact -> evidence.add(fact.get(0), fact.get(1)));
    return evidence;
  }
}
