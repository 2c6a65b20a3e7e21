package io.hadoopbench.core.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.measure.OperationRecorder;
import io.hadoopbench.core.measure.TaskReport;
import io.hadoopbench.core.measure.Window;
import org.junit.jupiter.api.Test;

class StallsTest {
  private static TaskReport report(long[] operations, long[] bytes, long endMillis) {
    TaskReport report = TaskReport.ofTask(Window.ofTask(0, 0, endMillis, 0));
    report.addOperation("create", OperationRecorder.newHistogram(), operations);
    report.addBytes(bytes);
    return report;
  }

  @Test
  void secondsInWhichNothingWasFinishedAreCounted() {
    assertThat(Stalls.seconds(report(new long[] {300, 310, 0, 0, 290, 305, 12}, new long[0], 6100))).hasValue(2);
    assertThat(Stalls.seconds(report(new long[] {300, 310, 2, 290, 305}, new long[0], 5000))).hasValue(0);
    assertThat(TrialMetrics.of(report(new long[] {300, 0, 300, 300}, new long[0], 4000))).containsEntry(TrialMetrics.STALLED, 1.0);
  }

  @Test
  void aStallLongerThanAllElseIsSeen() {
    assertThat(Stalls.seconds(report(new long[] {300, 0, 0, 0, 0, 0, 0, 310, 300, 305}, new long[0], 10_000))).hasValue(6);
  }

  @Test
  void bytesThatMoveAreNoStall() {
    long second = 100L << 20;
    assertThat(Stalls.seconds(report(new long[] {0, 0, 1, 0, 0, 1}, new long[] {second, second, second, second, second, second}, 6000))).hasValue(0);
    assertThat(Stalls.seconds(report(new long[] {0, 0, 1, 0, 0, 1}, new long[] {second, second, 0, second, second, second}, 6000)))
        .as("a file was finished in the third").hasValue(0);
    assertThat(Stalls.seconds(report(new long[] {0, 0, 1, 0, 0, 1}, new long[] {second, 0, second, second, second, second}, 6000))).hasValue(1);
  }

  @Test
  void rareOperationsTellNothing() {
    assertThat(Stalls.seconds(report(new long[] {1, 0, 0, 1, 0, 2}, new long[0], 6000))).isEmpty();
    assertThat(Stalls.seconds(report(new long[] {300, 0}, new long[0], 2000))).as("too short").isEmpty();
  }

  /** A cut last second, and what ends after the window of the first task, is not one. */
  @Test
  void onlyWholeSecondsOfTheWindowCount() {
    assertThat(Stalls.seconds(report(new long[] {300, 310, 290, 0}, new long[0], 3010))).hasValue(0);
  }
}
