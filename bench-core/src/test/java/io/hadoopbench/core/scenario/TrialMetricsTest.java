package io.hadoopbench.core.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.measure.OperationRecorder;
import io.hadoopbench.core.measure.TaskReport;
import io.hadoopbench.core.measure.Window;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class TrialMetricsTest {
  private static TaskReport report(long operations) {
    TaskReport report = TaskReport.ofTask(Window.ofTask(0, 0, 2000, 0));
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
    assertThat(metrics).containsEntry("create.perSecond", 500.0).containsEntry("create.count", 1000.0)
        .containsEntry("megabytesPerSecond", 500.0).containsEntry("windowSeconds", 2.0);
    assertThat(metrics.get("create.p50Micros")).isCloseTo(500, Offset.offset(1.0));
    assertThat(metrics.get("create.meanMicros")).isCloseTo(500, Offset.offset(1.0));
  }

  @Test
  void aPercentileIsGivenOnlyWhenTenOperationsLieBeyondIt() {
    assertThat(TrialMetrics.of(report(19))).doesNotContainKeys("create.p50Micros");
    assertThat(TrialMetrics.of(report(20))).containsKey("create.p50Micros").doesNotContainKey("create.p90Micros");
    assertThat(TrialMetrics.of(report(999))).doesNotContainKey("create.p99Micros");
    assertThat(TrialMetrics.of(report(1000))).containsKey("create.p99Micros").doesNotContainKey("create.p999Micros");
    assertThat(TrialMetrics.of(report(10_000))).containsKey("create.p999Micros");
  }

  @Test
  void nothingIsMadeUpForAnOperationThatNeverFinished() {
    assertThat(TrialMetrics.of(report(0))).containsEntry("create.count", 0.0)
        .doesNotContainKeys("create.meanMicros", "create.perSecond", "megabytesPerSecond");
  }

  @Test
  void theClustersRateIsOverTheTimeInWhichAllTasksRan() {
    TaskReport early = TaskReport.ofTask(Window.ofTask(0, 0, 2000, 0));
    early.addBytes(new long[] {100 << 20, 100 << 20});
    early.addResource("client.taskBytesPerSecond", 100 << 20);
    TaskReport late = TaskReport.ofTask(Window.ofTask(0, 500, 4500, 0));
    late.addBytes(new long[] {0, 40 << 20, 40 << 20, 40 << 20, 40 << 20});
    late.addResource("client.taskBytesPerSecond", 40 << 20);
    Map<String, Double> metrics = TrialMetrics.of(early.plus(late));
    assertThat(metrics.get(TrialMetrics.FULL_WINDOW)).isCloseTo(360 / 4.5, Offset.offset(0.01));
    // 0.5 s to 2 s: half of the first second's 100 MB and all of the second's 140 MB
    assertThat(metrics.get(TrialMetrics.CLUSTER)).isCloseTo((50 + 140) / 1.5, Offset.offset(0.01));
    assertThat(metrics.get(TrialMetrics.PER_TASK)).isCloseTo(70, Offset.offset(0.01));
  }

  @Test
  void tasksThatNeverRanTogetherHaveNoCommonRate() {
    TaskReport first = TaskReport.ofTask(Window.ofTask(0, 0, 1000, 0));
    first.addBytes(new long[] {1 << 20});
    TaskReport second = TaskReport.ofTask(Window.ofTask(0, 1500, 2500, 0));
    second.addBytes(new long[] {0, 1 << 20});
    assertThat(TrialMetrics.of(first.plus(second))).doesNotContainKey(TrialMetrics.CLUSTER).containsKey(TrialMetrics.FULL_WINDOW);
  }

  @Test
  void cpuIsGivenForEachGigabyte() {
    TaskReport report = report(1024);
    report.addResource("client.cpuSeconds", 3);
    assertThat(TrialMetrics.of(report).get(TrialMetrics.CPU_PER_GB)).isCloseTo(3, Offset.offset(1e-9));
  }
}
