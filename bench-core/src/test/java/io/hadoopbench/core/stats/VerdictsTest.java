package io.hadoopbench.core.stats;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.result.Comparison;
import io.hadoopbench.core.result.Interval;
import io.hadoopbench.core.result.Metric.Better;
import io.hadoopbench.core.result.Verdict;
import io.hadoopbench.core.result.Verdict.Direction;
import io.hadoopbench.core.result.Verdict.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VerdictsTest {
  @ParameterizedTest
  @CsvSource({
    "0.60, 0.66, HIGHER, SLOWER, RELEVANT",
    "0.60, 0.66, LOWER, FASTER, RELEVANT",
    "1.10, 1.20, HIGHER, FASTER, RELEVANT",
    "1.10, 1.20, LOWER, SLOWER, RELEVANT",
    "0.97, 1.04, HIGHER, INCONCLUSIVE, NEGLIGIBLE",
    "0.97, 1.04, LOWER, INCONCLUSIVE, NEGLIGIBLE",
    "0.96, 0.99, HIGHER, SLOWER, NEGLIGIBLE",
    "1.01, 1.05, HIGHER, FASTER, NEGLIGIBLE",
    "1.02, 1.08, LOWER, SLOWER, INCONCLUSIVE",
    "0.90, 0.99, LOWER, FASTER, INCONCLUSIVE",
    "0.90, 1.02, HIGHER, INCONCLUSIVE, INCONCLUSIVE",
    "0.98, 1.20, LOWER, INCONCLUSIVE, INCONCLUSIVE",
    "0.80, 1.20, HIGHER, INCONCLUSIVE, INCONCLUSIVE",
    "1.00, 1.20, HIGHER, INCONCLUSIVE, INCONCLUSIVE"
  })
  void theWholeIntervalDecidesDirectionAndSize(
      double low, double high, Better better, Direction direction, Size size) {
    assertThat(Verdicts.of(new Interval(low, high), 6, 5, better))
        .isEqualTo(new Verdict(direction, size));
  }

  @Test
  void fewerThanSixBlocksAreInconclusive() {
    assertThat(Verdicts.of(new Interval(0.5, 0.51), 5, 5, Better.HIGHER))
        .isEqualTo(Verdict.INCONCLUSIVE);
    assertThat(Verdicts.of(null, 1, 5, Better.HIGHER)).isEqualTo(Verdict.INCONCLUSIVE);
    assertThat(Verdicts.moreBlocks(0.505, new Interval(0.5, 0.51), 5, 5)).isEqualTo(1);
    assertThat(Verdicts.moreBlocks(0.5, null, 1, 5)).isEqualTo(5);
  }

  /** Half the width needs four times the blocks: 6 become 24. */
  @Test
  void widthShrinksWithOneOverTheSquareRootOfTheBlocks() {
    assertThat(Verdicts.moreBlocks(1.0, new Interval(0.9, 1.1), 6, 5)).isEqualTo(18);
    assertThat(Verdicts.moreBlocks(1.15, new Interval(1.01, 1.35), 6, 5))
        .as("size of the effect")
        .isEqualTo(6);
  }

  /** Shrinking 0.2 to 0.15 takes 16/9 of the blocks: the direction is known before the size. */
  @Test
  void moreBlocksAimAtTheFirstConclusiveResult() {
    assertThat(Verdicts.moreBlocks(1.15, new Interval(0.95, 1.35), 6, 5)).isEqualTo(5);
    assertThat(Verdicts.moreBlocks(0.85, new Interval(0.65, 1.05), 6, 5)).isEqualTo(5);
  }

  @Test
  void aRatioOnTheEdgeOfTheToleranceNeedsInfiniteBlocks() {
    assertThat(Verdicts.moreBlocks(1.05, new Interval(1.01, 1.1), 6, 5))
        .isEqualTo(Comparison.MAX_MORE_BLOCKS);
    assertThat(Verdicts.moreBlocks(1, new Interval(1, 1.1), 6, 0))
        .isEqualTo(Comparison.MAX_MORE_BLOCKS);
  }
}
