package io.hadoopbench.gateway.hbase.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hadoopbench.core.load.measure.Evidence;
import io.hadoopbench.core.load.measure.TaskReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Uses a shell script instead of the HBase shell; GatewayHBaseIT uses the real one. */
class HBaseShellTest {
  private static final Duration LONG = Duration.ofMinutes(1);
  private static final HBaseRows ROWS = new HBaseRows(3, 40);
  private static final String READY =
      "echo 'code: JRuby 9.3, x/shell/commands/scan.rb'; echo '2.6.1, r1, today'; echo 'Took 0.1"
          + " seconds'; printf 'hbase> '";

  @TempDir Path dir;

  /**
   * @param onScan commands for sh that replace a scan
   */
  private HBaseShell shell(String onStart, String onScan, Duration timeout) throws IOException {
    Path script = dir.resolve("shell.sh");
    Files.writeString(
        script,
        "while read -r line; do echo \"$line\"\ncase \"$line\" in scan*) "
            + onScan
            + ";; *version) "
            + onStart
            + ";; esac; done");
    return new HBaseShell(List.of("sh", script.toString()), "", timeout, dir.resolve("tmp"));
  }

  /** Returns the recorded output format of the HBase shell. */
  private String rows(String count) throws IOException {
    List<String> lines =
        new ArrayList<>(List.of("hbase:004:0> scan 't', {CACHE => 1000}", "ROW  COLUMN+CELL"));
    for (long row = 0; row < ROWS.count(); row++) {
      StringBuilder value = new StringBuilder();
      for (byte b : ROWS.value(row)) { // as Bytes.toStringBinary does
        value.append(
            b >= ' ' && b <= '~' && b != '\\'
                ? String.valueOf((char) b)
                : String.format("\\x%02X", b));
      }
      lines.add(
          " "
              + new String(ROWS.key(row))
              + " column=f:v, timestamp=2026-11-21T15:41:02.640, value="
              + value);
    }
    lines.addAll(List.of(count + " row(s)", "Took 0.0676 seconds"));
    return "cat " + Files.write(dir.resolve("rows"), lines);
  }

  @Test
  void shellScansRepeatedlyAndReturnsEveryByte() throws IOException {
    AtomicInteger first = new AtomicInteger();
    try (HBaseShell shell = shell("sleep 0.2; " + READY, rows("3"), LONG)) {
      shell.awaitReady(() -> {});
      for (int i = 1; i <= 2; i++) {
        assertThat(shell.scan("t", 10, first::incrementAndGet)).isEqualTo(ROWS.scanned());
        assertThat(first).hasValue(i);
      }
      TaskReport report = new TaskReport();
      shell.addTo(report);
      assertThat(report.resources().get(HBaseShell.START_SECONDS)).isBetween(0.2, 30.0);
      assertThat(HBaseShell.mismatches(report.evidence()))
          .singleElement()
          .asString()
          .contains("labelled shell, but shell.command was", "shell.sh");
    }
  }

  @Test
  void wrongRowCountOfShellIsError() throws IOException {
    try (HBaseShell shell = shell(READY, rows("4"), LONG)) {
      shell.awaitReady(() -> {});
      assertThatThrownBy(() -> shell.scan("t", 10, () -> {}))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("its scan printed 3 rows, but not their number");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "echo noise >&2; echo 'RuntimeError: Unknown table t!' >&2; echo '  at x' >&2; exit 1|it"
            + " ended: RuntimeError: Unknown table t!",
        "exit 7|it ended",
        "sleep 1000|it printed nothing for 0 s"
      })
  void failedScanIsReportedWithShellsReason(String onScan, String said) throws IOException {
    try (HBaseShell shell =
        shell(READY, onScan, onScan.startsWith("sleep") ? Duration.ofMillis(300) : LONG)) {
      shell.awaitReady(() -> {});
      assertThatThrownBy(() -> shell.scan("t", 10, () -> {}))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("the HBase shell failed: ")
          .hasMessageEndingWith(said);
    }
  }

  @Test
  void failedShellStartIsReportedWithReason() {
    assertThatThrownBy(() -> new HBaseShell(List.of("/no/such/hbase", "shell"), "", LONG, dir))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("/no/such/hbase");
  }

  @Test
  void onlyHBaseShellInJRubyIsAccepted() {
    String version =
        "2.6.1-hadoop3, r7ed50b4dd742269a78875fb32112215f831284ff, Wed Oct  9 11:56:29 UTC 2024";
    String code = "JRuby 9.3.13.0, jar:file:/jars/hbase-shell-2.4.17.jar!/shell/commands/scan.rb";
    String command = "/jdk/bin/java -Xmx512m org.jruby.JarBootstrapMain -n";
    assertThat(HBaseShell.mismatches(evidence(version, code, command))).isEmpty();
    assertThat(HBaseShell.mismatches(new Evidence())).hasSize(3);
    assertThat(HBaseShell.mismatches(evidence(version, "JRuby 9.3, /tmp/mine.rb", command)))
        .singleElement()
        .asString()
        .contains("shell.code", "/tmp/mine.rb");
    assertThat(
            HBaseShell.mismatches(
                evidence(version, code, command).addAll(evidence(version, "", command))))
        .as("one of two")
        .hasSize(1);
  }

  private static Evidence evidence(String version, String code, String command) {
    Evidence evidence = new Evidence();
    evidence.add("shell.version", version);
    evidence.add("shell.code", code);
    evidence.add("shell.command", command);
    return evidence;
  }
}
