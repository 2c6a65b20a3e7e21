package io.hadoopbench.core.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.hadoopbench.core.result.Change;
import io.hadoopbench.core.result.Interval;
import io.hadoopbench.core.result.Metric;
import io.hadoopbench.core.result.Verdict.Direction;
import io.hadoopbench.core.result.store.WindowFile.Series;
import io.hadoopbench.core.stats.Baseline.Spread;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Compares one run with one run, and with a window. */
class BaselineTest {
  private static final Metric METRIC = Metric.higherIsBetter("rate", "rate", "1/s");

  private static double[] sample(Random random, int n, double centre) {
    return IntStream.range(0, n).mapToDouble(i -> centre + 0.05 * random.nextGaussian()).toArray();
  }

  private static Change change(double[] then, double[] now) {
    return new Baseline(List.of(Spread.of(then)), Spread.of(now), 0.05)
        .change(new Series("v", Change.Kind.EFFECT, METRIC.id()), METRIC, 5);
  }

  /** Coverage of 1 by the interval for ten blocks each without a change. */
  @Test
  void intervalOfTwoRunsCoversWithFewBlocks() {
    Random random = new Random(3);
    int held = 0;
    for (int i = 0; i < 2000; i++) {
      Interval interval = change(sample(random, 10, 0), sample(random, 10, 0)).ci95();
      held += interval.low() <= 1 && interval.high() >= 1 ? 1 : 0;
    }
    assertThat(held / 2000.0).isBetween(0.935, 0.97);
  }

  /**
   * Two samples with means 20 and 22, variances 2 and 8, and 6 values each: Welch's t is 2 /
   * sqrt(10 / 6) with 100 / (4 + 64) x 5 degrees of freedom.
   */
  @Test
  void oneRunIsComparedByWelchsInterval() {
    Change change =
        new Baseline(List.of(new Spread(20, 2 / 6.0, 6)), new Spread(22, 8 / 6.0, 6), 0.05)
            .change(new Series("v", Change.Kind.EFFECT, METRIC.id()), METRIC, 5);
    assertThat(Math.log(change.ci95().high()))
        .isCloseTo(2 + 2.3405 * Math.sqrt(10 / 6.0), within(0.01));
    assertThat(change.p()).isCloseTo(0.1626, within(0.005));
  }

  @Test
  void aDropIsDetectedAndRunsWithoutVarianceAreEqual() {
    Random random = new Random(5);
    Change found = change(sample(random, 12, 0), sample(random, 9, -0.2));
    assertThat(Math.log(found.ratio())).isCloseTo(-0.2, within(0.05));
    assertThat(found.verdict().direction()).isEqualTo(Direction.SLOWER);
    assertThat(found.p()).isLessThan(0.001);
    assertThat(change(new double[6], new double[6]).p()).isEqualTo(1);
  }
}
