package io.hadoopbench.core.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.model.Comparison;
import io.hadoopbench.core.model.Interval;
import io.hadoopbench.core.model.Metric.Better;
import io.hadoopbench.core.model.Verdict;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VerdictsTest {
  @ParameterizedTest
  @CsvSource({
      "0.60, 0.66, HIGHER, COST", "0.60, 0.66, LOWER, GAIN", "1.10, 1.20, HIGHER, GAIN", "1.10, 1.20, LOWER, COST",
      "0.97, 1.04, HIGHER, NO_DIFFERENCE", "0.97, 1.04, LOWER, NO_DIFFERENCE",
      "0.90, 1.02, HIGHER, INCONCLUSIVE", "0.98, 1.20, LOWER, INCONCLUSIVE", "0.80, 1.20, HIGHER, INCONCLUSIVE"})
  void wholeIntervalMustLieOnOneSideOfTheTolerance(double low, double high, Better better, Verdict verdict) {
    assertThat(Verdicts.of(new Interval(low, high), 6, 5, better)).isEqualTo(verdict);
  }

  /** A real difference that is smaller than what the user cares about is neither a cost nor none. */
  @Test
  void intervalThatCrossesTheEdgeOfTheToleranceIsInconclusiveThoughItExcludesOne() {
    assertThat(Verdicts.of(new Interval(1.02, 1.08), 20, 5, Better.LOWER)).isEqualTo(Verdict.INCONCLUSIVE);
  }

  @Test
  void fewerThanSixBlocksAreAlwaysInconclusive() {
    assertThat(Verdicts.of(new Interval(0.5, 0.51), 5, 5, Better.HIGHER)).isEqualTo(Verdict.INCONCLUSIVE);
    assertThat(Verdicts.of(null, 1, 5, Better.HIGHER)).isEqualTo(Verdict.INCONCLUSIVE);
    assertThat(Verdicts.moreBlocks(0.505, new Interval(0.5, 0.51), 5, 5)).isEqualTo(1);
    assertThat(Verdicts.moreBlocks(0.5, null, 1, 5)).isEqualTo(5);
  }

  /** Half the width needs four times the blocks: 6 become 24. */
  @Test
  void widthShrinksWithOneOverTheSquareRootOfTheBlocks() {
    assertThat(Verdicts.moreBlocks(1.0, new Interval(0.9, 1.1), 6, 5)).isEqualTo(18);
    assertThat(Verdicts.moreBlocks(1.15, new Interval(0.95, 1.35), 6, 5)).isEqualTo(18);
    assertThat(Verdicts.moreBlocks(0.85, new Interval(0.65, 1.05), 6, 5)).isEqualTo(18);
  }

  @Test
  void ratioOnTheEdgeOfTheToleranceNeverSettles() {
    assertThat(Verdicts.moreBlocks(1.05, new Interval(1.0, 1.1), 6, 5)).isEqualTo(Comparison.MAX_MORE_BLOCKS);
    assertThat(Verdicts.moreBlocks(1, new Interval(1, 1.1), 6, 0)).isEqualTo(Comparison.MAX_MORE_BLOCKS);
  }
}
