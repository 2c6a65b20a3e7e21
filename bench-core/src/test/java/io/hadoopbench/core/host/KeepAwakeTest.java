package io.hadoopbench.core.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hadoopbench.core.cli.OptionParser;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cli.UsageException;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeepAwakeTest {
  @TempDir
  Path dir;

  private final List<String> warnings = new ArrayList<>();

  private static Settings settings(String... args) {
    return new OptionParser(List.of(KeepAwake.option())).parse(List.of(args), given -> Map.of());
  }

  /** @param micros asleep since the host started */
  private Path cpus(long micros) throws IOException {
    Path cpus = dir.resolve("cpus");
    state(cpus, "state0", 0, 900_000);
    state(cpus, "state1", 2, micros);
    return cpus;
  }

  private static void state(Path cpus, String name, int latencyMicros, long micros) throws IOException {
    Path state = Files.createDirectories(cpus.resolve("cpu0/cpuidle").resolve(name));
    Files.writeString(state.resolve("latency"), latencyMicros + "\n");
    Files.writeString(state.resolve("time"), micros + "\n");
  }

  private Path device() throws IOException {
    return Files.createFile(dir.resolve("device"));
  }

  @Test
  void nothingIsHeldIfNobodyAsks() throws IOException {
    KeepAwake.of(settings(), false, dir.resolve("none"), dir, warnings::add).close();
    assertThat(warnings).isEmpty();
  }

  @Test
  void noMicrosecondIsAskedForAndTheReportSaysSo() throws IOException {
    Path device = device();
    try (Closeable awake = KeepAwake.of(settings("-keepAwake"), true, device, cpus(5_000), warnings::add)) {
      assertThat(awake).isNotNull();
      assertThat(Files.readAllBytes(device)).containsExactly(0, 0, 0, 0);
      state(dir.resolve("cpus"), "state0", 0, 9_000_000_000L);
    }
    assertThat(warnings).singleElement().asString().startsWith("CPUs were kept awake (-keepAwake) and slept 0.0 % of the time").contains("compare the figures with such runs only");
  }

  @Test
  void cpusThatSleptAllTheSameAreNamed() throws IOException {
    try (Closeable awake = KeepAwake.of(settings("-keepAwake"), true, device(), cpus(5_000), warnings::add)) {
      assertThat(awake).isNotNull();
      state(dir.resolve("cpus"), "state1", 2, 60_005_000);
    }
    assertThat(warnings).singleElement().asString().startsWith("CPUs were to be kept awake (-keepAwake) and slept ").doesNotContain(" 0.0 %");
  }

  @Test
  void aDeviceThatIsNoneIsRefused() throws Exception {
    Path cpus = cpus(0);
    Thread sleeping = new Thread(() -> {
      for (long micros = 1; !Thread.currentThread().isInterrupted(); micros += 1_000_000) {
        try {
          Path next = Files.writeString(dir.resolve("next"), micros + "\n");
          Files.move(next, cpus.resolve("cpu0/cpuidle/state1/time"), StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
          return; // interrupted while it wrote
        }
      }
    });
    sleeping.start();
    try {
      Path device = device();
      assertThatThrownBy(() -> KeepAwake.of(settings("-keepAwake"), true, device, cpus, warnings::add)).isInstanceOf(UsageException.class)
          .hasMessageMatching("-keepAwake: CPUs sleep \\d+.\\d % of the time though .*device was written; .*");
    } finally {
      sleeping.interrupt();
      sleeping.join();
    }
    assertThat(warnings).isEmpty();
  }

  @Test
  void whereNothingTellsWhetherTheySleepItIsRefused() throws IOException {
    Path device = device();
    assertThatThrownBy(() -> KeepAwake.of(settings("-keepAwake"), true, device, dir, warnings::add)).isInstanceOf(UsageException.class)
        .hasMessageStartingWith("-keepAwake: nothing tells whether CPUs sleep: there is no " + dir + "/cpu0/cpuidle; ");
  }

  @Test
  void whoMayNotIsToldWhatToDo() {
    assertThatThrownBy(() -> KeepAwake.of(settings("-keepAwake"), true, dir.resolve("none"), dir, warnings::add)).isInstanceOf(UsageException.class)
        .hasMessage("-keepAwake: there is no " + dir.resolve("none") + "; run as root on a host that grants it, or leave -keepAwake out");
  }

  @Test
  void hostsOfSomebodyElseAreNotKeptAwake() {
    assertThatThrownBy(() -> KeepAwake.of(settings("-keepAwake"), false, dir.resolve("none"), dir, warnings::add)).isInstanceOf(UsageException.class)
        .hasMessageStartingWith("-keepAwake: the cluster's hosts are not this one");
  }
}
