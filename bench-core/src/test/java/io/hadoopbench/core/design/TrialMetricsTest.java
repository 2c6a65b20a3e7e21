package io.hadoopbench.core.design;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.load.LoadTask;
import io.hadoopbench.core.load.measure.OperationRecorder;
import io.hadoopbench.core.load.measure.SliceCounts.SliceRate;
import io.hadoopbench.core.load.measure.TaskReport;
import io.hadoopbench.core.load.measure.Throttle;
import io.hadoopbench.core.load.measure.Window;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class TrialMetricsTest {
  private static TaskReport report(long operations) {
    TaskReport report = TaskReport.ofTask(Window.ofTask(0, 0, 2_000_000_000L, 0));
    Histogram nanos = OperationRecorder.newHistogram();
    for (long i = 1; i <= operations; i++) {
      nanos.recordValue(i * 1000);
    }
    report.addOperation("create", nanos, new long[] {operations});
    report.addBytes(new long[] {operations << 20});
    return report;
  }

  @Test
  void ratesAreOverTheWholeWindowAndTimesInMicroseconds() {
    Map<String, Double> metrics = TrialMetrics.of(report(1000));
    assertThat(metrics)
        .containsEntry("create.perSecond", 500.0)
        .containsEntry("create.count", 1000.0)
        .containsEntry("fullWindow.megabytesPerSecond", 500.0)
        .containsEntry("windowSeconds", 2.0);
    assertThat(metrics.get("create.p50Micros")).isCloseTo(500, Offset.offset(1.0));
    assertThat(metrics.get("create.meanMicros")).isCloseTo(500, Offset.offset(1.0));
  }

  /** The duration is empty as well, so that workloads compute no rates. */
  @Test
  void ratesUnderARateLimitAreOmitted() {
    TaskReport report = report(1000);
    report.addResource(LoadTask.THREAD_SECONDS, 4);
    report.addResource(Throttle.HELD, 0.03);
    assertThat(TrialMetrics.of(report))
        .containsKeys("create.perSecond", "fullWindow.megabytesPerSecond");
    assertThat(new TrialOutcome(report, new Observed()).seconds()).hasValue(2);
    report.addResource(Throttle.HELD, 0.02);
    assertThat(TrialMetrics.of(report))
        .containsKeys("create.count", "create.p50Micros", "windowSeconds")
        .doesNotContainKeys("create.perSecond", "fullWindow.megabytesPerSecond");
    assertThat(new TrialOutcome(report, new Observed()).seconds()).isEmpty();
  }

  @Test
  void aPercentileIsGivenOnlyWhenTenOperationsLieBeyondIt() {
    assertThat(TrialMetrics.of(report(19))).doesNotContainKeys("create.p50Micros");
    assertThat(TrialMetrics.of(report(20)))
        .containsKey("create.p50Micros")
        .doesNotContainKey("create.p90Micros");
    assertThat(TrialMetrics.of(report(999))).doesNotContainKey("create.p99Micros");
    assertThat(TrialMetrics.of(report(1000)))
        .containsKey("create.p99Micros")
        .doesNotContainKey("create.p999Micros");
    assertThat(TrialMetrics.of(report(10_000))).containsKey("create.p999Micros");
  }

  @Test
  void nothingIsMadeUpForAnOperationThatNeverFinished() {
    assertThat(TrialMetrics.of(report(0)))
        .containsEntry("create.count", 0.0)
        .doesNotContainKeys("create.meanMicros", "create.perSecond", "megabytesPerSecond");
  }

  /**
   * Two threads with 20 MB each, one of which works without competition at the end: the sum of
   * their own rates is 1.7 times the throughput of the cluster.
   */
  @Test
  void theClustersRateIsOfTheWholeTimeWhereThreadsEndOneAfterTheOther() {
    TaskReport early = TaskReport.ofTask(Window.ofTask(0, 0, 200_000_000, 0));
    early.addBytes(new long[] {20 << 20});
    early.addResource("client.taskBytesPerSecond", 100 << 20);
    early.addResource(LoadTask.THREAD_RATES, 100 << 20);
    TaskReport late = TaskReport.ofTask(Window.ofTask(0, 50_000_000, 400_000_000, 0));
    late.addBytes(new long[] {20 << 20});
    late.addResource("client.taskBytesPerSecond", 50 << 20);
    late.addResource(LoadTask.THREAD_RATES, 50 << 20);
    Map<String, Double> metrics = TrialMetrics.of(early.plus(late));
    assertThat(metrics.get(TrialMetrics.FULL_WINDOW)).isCloseTo(40 / 0.45, Offset.offset(0.01));
    assertThat(metrics.get(TrialMetrics.CLUSTER)).isEqualTo(metrics.get(TrialMetrics.FULL_WINDOW));
    assertThat(metrics.get(TrialMetrics.PER_TASK)).isCloseTo(75, Offset.offset(1e-9));
  }

  @Test
  void theClustersRateIsOfTheTimeInWhichAllWorkedWhereTrialsAreOfATime() {
    TaskReport report = report(1000);
    report.addResource(LoadTask.TIMED_RATES, 70 << 20);
    report.addResource(LoadTask.TIMED_RATES, 80 << 20);
    assertThat(TrialMetrics.of(report))
        .containsEntry(TrialMetrics.CLUSTER, 150.0)
        .containsEntry(TrialMetrics.FULL_WINDOW, 500.0);
    report.addResource(LoadTask.RAN_OUT, 1);
    assertThat(TrialMetrics.of(report))
        .as("not all threads worked all the time")
        .containsEntry(TrialMetrics.CLUSTER, 500.0);
  }

  @Test
  void theClustersRateOfAnArmIsThatOfItsSlices() {
    TaskReport report = report(1000);
    report.addRate(TaskReport.BYTES, new SliceRate(90 << 20, 90 << 20));
    assertThat(TrialMetrics.of(report))
        .containsEntry(TrialMetrics.CLUSTER, 90.0)
        .containsEntry(TrialMetrics.FULL_WINDOW, 500.0);
  }

  @Test
  void cpuIsGivenForEachGigabyte() {
    TaskReport report = report(1024);
    report.addResource("client.cpuSeconds", 3);
    assertThat(TrialMetrics.of(report).get(TrialMetrics.CPU_PER_GB))
        .isCloseTo(3, Offset.offset(1e-9));
  }
}
