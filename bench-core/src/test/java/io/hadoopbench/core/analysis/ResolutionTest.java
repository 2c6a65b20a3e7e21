package io.hadoopbench.core.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.hadoopbench.core.model.Interval;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ResolutionTest {
  /** t(0.975, 9) = 2.262: half width of ten blocks that vary by 10 %, over the efficiency of the test. */
  @Test
  void halfWidthIsThatOfATIntervalOverTheEfficiency() {
    assertThat(new Resolution(0.1).halfWidth(10)).isCloseTo(Math.expm1(2.2622 * 0.1 / Math.sqrt(9.55)), within(1e-4));
    assertThat(new Resolution(0.1).smallestEffect(10)).isCloseTo(Math.expm1((2.2622 + 0.8416) * 0.1 / Math.sqrt(9.55)), within(1e-4));
  }

  @Test
  void blocksForAWidthAreTheFewestThatReachIt() {
    Resolution resolution = new Resolution(0.1);
    int blocks = resolution.blocksFor(0.05).orElseThrow();
    assertThat(resolution.halfWidth(blocks)).isLessThanOrEqualTo(0.05);
    assertThat(resolution.halfWidth(blocks - 1)).isGreaterThan(0.05);
    assertThat(new Resolution(0.001).blocksFor(0.05)).hasValue(6);
    assertThat(new Resolution(2).blocksFor(0.01)).isEmpty();
  }

  @Test
  void whatItPromisesTheIntervalKeeps() {
    SplittableRandom random = new SplittableRandom(3);
    double mean = IntStream.range(0, 2_000).mapToDouble(run -> {
      Interval interval = new SignedRank(IntStream.range(0, 20).mapToDouble(i -> 0.1 * random.nextGaussian()).toArray()).interval(Defaults.CONFIDENCE);
      return (interval.high() - interval.low()) / 2;
    }).average().orElseThrow();
    assertThat(Math.expm1(mean)).isCloseTo(new Resolution(0.1).halfWidth(20), within(0.004));
    assertThat(Resolution.pooled(BatchMeans.of(new double[] {1, 3}), BatchMeans.of(new double[] {10, 12})).deviation()).isCloseTo(Math.sqrt(2), within(1e-9));
  }

  /** Blocks of 0, 0, 1, 1 and so on tell as much as half of them would. */
  @Test
  void blocksThatResembleTheirNeighboursCountForFewer() {
    SplittableRandom random = new SplittableRandom(3);
    double[] half = IntStream.range(0, 200).mapToDouble(i -> 0.1 * random.nextGaussian()).toArray();
    double[] twice = IntStream.range(0, 400).mapToDouble(i -> half[i / 2]).toArray();
    assertThat(Resolution.of(BatchMeans.of(twice)).halfWidth(400)).isCloseTo(Resolution.of(new BatchMeans(half, 1, 1)).halfWidth(200), within(0.0002));
  }
}
