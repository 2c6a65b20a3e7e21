package io.hadoopbench.core.servers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.hadoopbench.core.os.ThreadTimes;
import io.hadoopbench.core.result.WarmUpSummary;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class CompilersTest {
  private static final double CORES = Runtime.getRuntime().availableProcessors();

  private static Compilers.Times times(double c1, double c2, double process) {
    return times("17", c1, c2, process);
  }

  private static Compilers.Times times(String id, double c1, double c2, double process) {
    return new Compilers.Times(
        id,
        new ThreadTimes(
            new TreeMap<>(
                Map.of(
                    1L,
                    new ThreadTimes.Time("C1 CompilerThre", c1, 0),
                    2L,
                    new ThreadTimes.Time("C2 CompilerThre", c2, 0),
                    3L,
                    new ThreadTimes.Time("IPC Server hand", process - c1 - c2, 0))),
            process));
  }

  private static Compilers.Reading reading(long seconds, Map<String, Compilers.Times> jvms) {
    return reading(seconds, jvms, Compilers.Timed.NOTHING);
  }

  private static Compilers.Reading reading(
      long seconds, Map<String, Compilers.Times> jvms, Compilers.Timed timed) {
    return new Compilers.Reading(
        seconds * 1_000_000_000L, new TreeMap<>(jvms), new TreeMap<>(), new TreeMap<>(), timed);
  }

  @Test
  void bothCompilersCountAsPartOfAllCpusOfThatTime() {
    WarmUpSummary.Warmth warmth =
        reading(10, Map.of("namenode", times(1, 3, 20)))
            .since(reading(0, Map.of("namenode", times(0.5, 2.5, 12))));
    assertThat(warmth.compiling()).containsExactly(Map.entry("namenode", 100 * 1.0 / (10 * CORES)));
  }

  /** A driver compiles its code for adding up and storing reports between jobs. */
  @Test
  void whatIsCompiledBetweenJobsIsNotWaitedFor() {
    Compilers.Timed earlier = new Compilers.Timed(5, new TreeMap<>(Map.of("client", 2.0)));
    Compilers.Timed now = new Compilers.Timed(9, new TreeMap<>(Map.of("client", 2.02)));
    Compilers.Reading before =
        reading(0, Map.of("client", times(0, 0, 0), "kms", times(0, 0, 0)), earlier);
    WarmUpSummary.Warmth warmth =
        reading(10, Map.of("client", times(1, 1, 8), "kms", times(0, 1, 2)), now).since(before);
    assertThat(warmth.compiling().get("client")).isCloseTo(100 * 0.02 / (4 * CORES), within(1e-9));
    assertThat(warmth.compiling())
        .as("which no job has read")
        .containsEntry("kms", 100 * 1.0 / (10 * CORES));
    assertThat(warmth.cold()).containsExactly("kms");
  }

  @Test
  void ofAJobEachJvmCountsThatLivedAllTheWhile() {
    Map<String, Compilers.Jvm> jvms =
        new HashMap<>(Map.of("client", Compilers.Jvm.SELF, "gone", new Compilers.Jvm("0")));
    Compilers compilers = new Compilers(() -> jvms, List.of(), Map.of(), Compilers.Timed.NOTHING);
    Compilers.Moment barrier = compilers.moment(0);
    jvms.put("gone", Compilers.Jvm.SELF);
    Compilers.Timed timed =
        Compilers.Timed.NOTHING
            .and(barrier, compilers.moment(2_000_000_000L))
            .and(barrier, compilers.moment(3_000_000_000L));
    assertThat(timed.seconds()).isEqualTo(5);
    assertThat(timed.compileSeconds()).containsOnlyKeys("client");
  }

  @Test
  void aRestartedJvmIsReportedAndNotWaitedFor() {
    WarmUpSummary.Warmth warmth =
        reading(10, Map.of("datanode", times("18", 1, 3, 8), "client", times(0, 1, 8)))
            .since(
                reading(0, Map.of("datanode", times("17", 2, 9, 60), "client", times(0, 0.5, 0))));
    assertThat(warmth.compiling()).containsEntry("datanode", 100 * 4.0 / (10 * CORES));
    assertThat(warmth.cold()).containsExactly("client");
  }

  @Test
  void jvmsWithLittleWorkAreNotWaitedFor() {
    Map<String, Compilers.Times> before = Map.of("namenode", times(0, 0, 0), "kms", times(0, 0, 0));
    assertThat(
            reading(10, Map.of("namenode", times(0, 0.1, 9.5), "kms", times(0, 0.9, 1)))
                .since(reading(0, before))
                .compiling())
        .containsOnlyKeys("namenode");
  }

  @Test
  void aNewJvmHasNoValuesYet() {
    assertThat(
            reading(10, Map.of("namenode", times(5, 5, 10)))
                .since(reading(0, Map.of()))
                .compiling())
        .isEmpty();
  }

  /** This JVM has compiled by now, and uses some CPU during the test. */
  @Test
  void thisJvmIsSeenByTheKernelAndOneThatIsGoneIsUnread() {
    Compilers compilers =
        new Compilers(
            () -> Map.of("client", Compilers.Jvm.SELF, "gone", new Compilers.Jvm("0")),
            List.of(),
            Map.of("tasks", "new in each trial"),
            Compilers.Timed.NOTHING);
    Compilers.Reading reading = compilers.read(System.nanoTime());
    assertThat(
            reading
                .threads()
                .get("client")
                .threads()
                .sum(name -> name.startsWith("C"))
                .cpuSeconds())
        .isPositive();
    assertThat(reading.unread()).containsOnlyKeys("gone", "tasks");
  }
}
