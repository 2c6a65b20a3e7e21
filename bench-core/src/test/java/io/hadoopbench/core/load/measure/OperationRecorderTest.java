package io.hadoopbench.core.load.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class OperationRecorderTest {
  private static final long SECOND = 1_000_000_000L;

  private final AtomicLong clock = new AtomicLong(5 * SECOND);
  private final OperationRecorder recorder =
      new OperationRecorder(List.of("create", "close"), clock::get);

  private TaskReport report() {
    TaskReport report = new TaskReport();
    recorder.addTo(report);
    return report;
  }

  @Test
  void lapsAreTimedFromTheLapBeforeAndCountedInTheSecondInWhichTheyEnd() {
    recorder.startWindow(clock.get());
    recorder.start();
    clock.addAndGet(1000);
    recorder.lap(0);
    clock.addAndGet(SECOND);
    recorder.lap(1);
    recorder.bytes(77);
    TaskReport report = report();
    assertThat(report.latencyNanos().get("create").getMaxValue()).isBetween(1000L, 1001L);
    assertThat(report.latencyNanos().get("close").getTotalCount()).isEqualTo(1);
    assertThat(report.perSecond().get("create")).containsExactly(1, 0);
    assertThat(report.perSecond().get("close")).containsExactly(0, 1);
    assertThat(report.bytesPerSecond()).containsExactly(0, 77);
  }

  @Test
  void nothingIsRecordedBeforeTheWindow() {
    recorder.start();
    clock.addAndGet(1000);
    recorder.lap(0);
    recorder.bytes(1);
    assertThat(report().latencyNanos().get("create").getTotalCount()).isZero();
    assertThat(report().bytesPerSecond()).isEmpty();
  }

  @Test
  void theSeriesGrowsWithARunThatIsLongerThanItsFirstArrays() {
    recorder.startWindow(clock.get());
    recorder.start();
    clock.addAndGet(5000 * SECOND);
    recorder.lap(0);
    assertThat(report().perSecond().get("create")).hasSize(5001).endsWith(1L);
  }

  @Test
  void aLatencyBeyondTheRangeCountsAsTheLongest() {
    recorder.startWindow(clock.get());
    recorder.start();
    clock.addAndGet(2 * OperationRecorder.HIGHEST_NANOS);
    recorder.lap(0);
    assertThat(report().latencyNanos().get("create").getTotalCount()).isEqualTo(1);
  }

  @Test
  void aTotalCountsFromTheStartAndADurationAsGiven() {
    recorder.startWindow(clock.get());
    recorder.start();
    clock.addAndGet(1000);
    recorder.lap(0);
    clock.addAndGet(500);
    recorder.total(1);
    recorder.duration(1, 77);
    assertThat(report().latencyNanos().get("close").getTotalCount()).isEqualTo(2);
    assertThat(report().latencyNanos().get("close").getMaxValue()).isBetween(1500L, 1501L);
    assertThat(report().latencyNanos().get("close").getMinValue()).isEqualTo(77);
  }

  @Test
  void bytesCountInTheSecondInWhichTheyMove() {
    recorder.startWindow(clock.get());
    recorder.start();
    recorder.bytes(5);
    clock.addAndGet(3 * SECOND);
    recorder.bytes(6);
    assertThat(report().bytesPerSecond()).containsExactly(5, 0, 0, 6);
  }

  @Test
  void skippedTimeIsInNeitherLapNorTotal() {
    recorder.startWindow(clock.get());
    recorder.start();
    clock.addAndGet(100);
    recorder.lap(0);
    clock.addAndGet(5 * SECOND);
    recorder.skip();
    clock.addAndGet(10);
    recorder.lap(0);
    recorder.total(1);
    assertThat(report().latencyNanos().get("create").getMinValue()).isEqualTo(10);
    assertThat(report().latencyNanos().get("create").getMaxValue()).isEqualTo(100);
    assertThat(report().latencyNanos().get("close").getMaxValue()).isEqualTo(110);
  }

  @Test
  void anOperationThatFailsHasTakenItsTimeToo() {
    recorder.startWindow(clock.get());
    recorder.begin();
    clock.addAndGet(10);
    recorder.start();
    clock.addAndGet(8 * SECOND);
    recorder.end(true);
    assertThat(report().latencyNanos().get(OperationRecorder.FAILED).getMaxValue())
        .isBetween(8 * SECOND, 8 * SECOND + SECOND / 100);
    assertThat(report().perSecond().get(OperationRecorder.FAILED)).hasSize(9).endsWith(1);
    assertThat(report().operations()).as("no executed operation").isZero();
  }

  @Test
  void withoutFailuresNoFailedOperationIsReported() {
    recorder.startWindow(clock.get());
    recorder.begin();
    recorder.lap(0);
    recorder.end(false);
    assertThat(report().latencyNanos()).doesNotContainKey(OperationRecorder.FAILED);
  }

  /**
   * A gap is measured in any part of a step, timed or not; waiting for the scheduled start is
   * excluded.
   */
  @Test
  void theLongestGapIsTheLongestTimeWithoutProgressOfAWorkingThread() {
    recorder.startWindow(clock.get());
    clock.addAndGet(20 * SECOND);
    recorder.begin();
    clock.addAndGet(2 * SECOND);
    recorder.bytes(1);
    clock.addAndGet(3 * SECOND);
    recorder.lap(0);
    assertThat(report().longestGapNanos()).isEqualTo(3 * SECOND);
    clock.addAndGet(4 * SECOND);
    recorder.end(false);
    assertThat(report().longestGapNanos()).isEqualTo(4 * SECOND);
    clock.addAndGet(30 * SECOND);
    recorder.begin();
    recorder.end(false);
    assertThat(report().longestGapNanos()).isEqualTo(4 * SECOND);
  }

  /**
   * Bytes are counted per buffer, or at once at the end of an operation: only the part within the
   * time counts.
   */
  @Test
  void bytesThatComeAfterTheTimeAreSharedOutByTheTimeTheyTook() {
    recorder.startWindow(clock.get(), 10 * SECOND);
    recorder.begin();
    clock.addAndGet(8 * SECOND);
    recorder.bytes(80);
    clock.addAndGet(8 * SECOND);
    recorder.lap(0);
    recorder.bytes(80);
    clock.addAndGet(SECOND);
    recorder.bytes(10);
    assertThat(recorder.bytesInTime()).isEqualTo(80 + 80 * 2 / 8.0);
    assertThat(recorder.bytes()).isEqualTo(170);
  }
}
