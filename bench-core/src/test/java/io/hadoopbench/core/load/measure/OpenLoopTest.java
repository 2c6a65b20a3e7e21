package io.hadoopbench.core.load.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.load.measure.OpenLoop.Pacer;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/** One thread on a clock that only the test advances. */
class OpenLoopTest {
  private static final long START = 5_000_000_000L;
  private static final long MILLI = 1_000_000;

  private long now = START;

  private OpenLoop loop(double ratePerSecond) {
    return new OpenLoop(() -> now, new Pacer(() -> now, START, ratePerSecond, 1, 0), START);
  }

  /**
   * Runs operations.
   *
   * @param idleNanos time between the end of an operation and the next call of the thread
   */
  private void operations(OpenLoop loop, int count, long serviceNanos, long idleNanos) {
    for (int i = 0; i < count; i++) {
      loop.before(i);
      now += serviceNanos;
      loop.after(i);
      now += idleNanos;
    }
  }

  private static Histogram recorded(OpenLoop loop, String operation) {
    TaskReport report = TaskReport.ofTask(Window.ofTask(0, 0, 1_000_000, 0));
    loop.addTo(report);
    return report.latencyNanos().get(operation);
  }

  private static void isAbout(long nanos, long expected) {
    assertThat((double) nanos).isBetween(0.999 * expected, 1.001 * expected);
  }

  /**
   * 1 ms of work scheduled every 0.25 ms: the last of 400 operations was due at 99.75 ms and ends
   * at 400 ms.
   */
  @Test
  void whatHadToWaitForASlowServerCountsItsWaitingInTheResponse() {
    OpenLoop loop = loop(4000);
    operations(loop, 400, MILLI, 0);
    Histogram response = recorded(loop, OpenLoop.RESPONSE);
    assertThat(response.getTotalCount()).isEqualTo(400);
    isAbout(response.getMinValue(), MILLI);
    isAbout(response.getMaxValue(), 300_250_000);
  }

  @Test
  void aServerThatIsTooSlowIsNoDelayOfTheGenerator() {
    OpenLoop loop = loop(4000);
    operations(loop, 400, MILLI, 0);
    assertThat(recorded(loop, OpenLoop.SEND_DELAY).getMaxValue()).isZero();
  }

  /**
   * Scheduled every 1 ms with 0.5 ms of work; then the thread is 3 ms late, which is 2.5 ms after
   * the next operation was due.
   */
  @Test
  void whatTheGeneratorIsLateIsSendDelayAndPartOfTheResponse() {
    OpenLoop loop = loop(1000);
    operations(loop, 2, MILLI / 2, 3 * MILLI);
    isAbout(recorded(loop, OpenLoop.SEND_DELAY).getMaxValue(), 2_500_000);
    isAbout(recorded(loop, OpenLoop.RESPONSE).getMaxValue(), 3_000_000);
  }

  @Test
  void onTimeTheResponseIsTheServiceTime() {
    OpenLoop loop = loop(1000);
    operations(loop, 50, MILLI / 4, MILLI - MILLI / 4);
    isAbout(recorded(loop, OpenLoop.RESPONSE).getMaxValue(), MILLI / 4);
    assertThat(recorded(loop, OpenLoop.SEND_DELAY).getMaxValue()).isZero();
  }
}
