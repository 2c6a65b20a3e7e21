package io.hadoopbench.core.stats;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.result.Interval;
import java.util.SplittableRandom;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BatchMeansTest {
  @Test
  void similarAdjacentBlocksAreBatched() {
    SplittableRandom random = new SplittableRandom(1);
    double[] pairs = IntStream.range(0, 12).mapToDouble(i -> random.nextGaussian()).toArray();
    BatchMeans means =
        BatchMeans.of(IntStream.range(0, 24).mapToDouble(i -> pairs[i / 2]).toArray());
    assertThat(means.size()).isEqualTo(2);
    assertThat(means.values()).containsExactly(pairs);
    assertThat(means.tooFew()).isFalse();
  }

  @Test
  void remainingBlocksBelongToABatch() {
    BatchMeans means = BatchMeans.of(IntStream.rangeClosed(1, 13).mapToDouble(i -> i).toArray());
    assertThat(means.size()).isEqualTo(2);
    assertThat(means.values()).containsExactly(1.5, 3.5, 5.5, 7.5, 9.5, 12);
  }

  @Test
  void fewerThanTwelveBlocksAreNotBatchedAndAreTooFew() {
    BatchMeans rising = BatchMeans.of(IntStream.range(0, 11).mapToDouble(i -> i).toArray());
    assertThat(rising.values()).hasSize(11);
    assertThat(rising.tooFew()).isTrue();
    assertThat(BatchMeans.of(new double[] {1, 6, 2, 7, 3, 8, 4, 9, 5, 10}).tooFew()).isFalse();
    assertThat(BatchMeans.of(new double[30]).size()).isEqualTo(1);
  }

  /**
   * An autocorrelated machine: each block keeps half of the previous deviation.
   * docs/lab/statistics.md shows the figures.
   */
  @Test
  void batchIntervalsCoverWithAndWithoutAutocorrelation() {
    UnaryOperator<double[]> grouped = blocks -> BatchMeans.of(blocks).values();
    assertThat(coverage(40, 0, grouped)).isGreaterThan(0.94);
    assertThat(coverage(20, 0, grouped)).isGreaterThan(0.94);
    assertThat(coverage(40, 0.5, blocks -> blocks)).isLessThan(0.8);
    assertThat(coverage(40, 0.5, grouped)).isGreaterThan(0.86);
    assertThat(coverage(100, 0.5, grouped)).isGreaterThan(0.89);
  }

  private static double coverage(int blocks, double likeness, UnaryOperator<double[]> sample) {
    int runs = 2_000;
    long covered =
        IntStream.range(0, runs)
            .filter(
                run -> {
                  SplittableRandom random = new SplittableRandom(run);
                  double[] logs = new double[blocks];
                  logs[0] = random.nextGaussian();
                  for (int i = 1; i < blocks; i++) {
                    logs[i] =
                        likeness * logs[i - 1]
                            + Math.sqrt(1 - likeness * likeness) * random.nextGaussian();
                  }
                  Interval interval =
                      new SignedRank(sample.apply(logs)).interval(Defaults.CONFIDENCE);
                  return interval.low() <= 0 && interval.high() >= 0;
                })
            .count();
    return covered / (double) runs;
  }
}
