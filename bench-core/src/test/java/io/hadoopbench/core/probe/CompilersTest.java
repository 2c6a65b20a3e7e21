package io.hadoopbench.core.probe;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.os.ThreadTimes;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class CompilersTest {
  private static final double CORES = Runtime.getRuntime().availableProcessors();

  private static ThreadTimes times(double c1, double c2, double process) {
    return new ThreadTimes(new TreeMap<>(Map.of(1L, new ThreadTimes.Time("C1 CompilerThre", c1, 0), 2L, new ThreadTimes.Time("C2 CompilerThre", c2, 0),
        3L, new ThreadTimes.Time("IPC Server hand", process, 0))), process);
  }

  private static Compilers.Reading reading(long seconds, Map<String, ThreadTimes> jvms) {
    return new Compilers.Reading(seconds * 1_000_000_000L, new TreeMap<>(jvms), new TreeMap<>(), new TreeMap<>());
  }

  @Test
  void bothCompilersCountAsPartOfAllCpusOfThatTime() {
    assertThat(reading(10, Map.of("namenode", times(1, 3, 20))).since(reading(0, Map.of("namenode", times(0.5, 2.5, 12)))))
        .containsExactly(Map.entry("namenode", 100 * 1.0 / (10 * CORES)));
  }

  @Test
  void whoDoesLittleOfTheWorkIsNotWaitedFor() {
    Map<String, ThreadTimes> before = Map.of("namenode", times(0, 0, 0), "kms", times(0, 0, 0));
    assertThat(reading(10, Map.of("namenode", times(0, 0.1, 9.5), "kms", times(0, 0.9, 1))).since(reading(0, before))).containsOnlyKeys("namenode");
  }

  @Test
  void aJvmThatCameMeanwhileTellsNothingYet() {
    assertThat(reading(10, Map.of("namenode", times(5, 5, 10))).since(reading(0, Map.of()))).isEmpty();
  }

  /** This JVM has compiled by now, and works more than nothing while the test runs. */
  @Test
  void thisJvmIsSeenByTheKernelAndOneThatIsGoneIsUnread() {
    Compilers compilers = new Compilers(() -> Map.of("client", ThreadTimes.SELF, "gone", "0"), List.of(), Map.of("tasks", "new in each trial"));
    Compilers.Reading reading = compilers.read(System.nanoTime());
    assertThat(reading.threads().get("client").sum(name -> name.startsWith("C")).cpuSeconds()).isPositive();
    assertThat(reading.unread()).containsOnlyKeys("gone", "tasks");
  }
}
