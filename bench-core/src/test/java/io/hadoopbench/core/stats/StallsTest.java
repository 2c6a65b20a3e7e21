package io.hadoopbench.core.stats;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.report.RunFixture;
import io.hadoopbench.core.result.Interference;
import io.hadoopbench.core.result.Metric;
import io.hadoopbench.core.result.TrialResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class StallsTest {
  private final List<TrialResult> trials = new ArrayList<>();

  private void add(int block, String variant, double gapSeconds, double windowSeconds) {
    trials.add(
        RunFixture.trial(
            block,
            variant,
            Map.of(Interference.LONGEST_GAP, gapSeconds, TrialResult.WINDOW, windowSeconds)));
  }

  private Optional<String> warning() {
    return InterferenceRules.caveats(
            RunFixture.run(
                Map.of(),
                RunFixture.zones(),
                trials,
                Metric.higherIsBetter("create.perSecond", "files", "files/s")))
        .stream()
        .filter(line -> line.startsWith("Stalled"))
        .findFirst();
  }

  /**
   * Regression test of a real case: a NameNode that was stopped for 8 s in a trial of 2 s gave a
   * valid trial at 8.5 files/s without a warning.
   */
  @Test
  void aDominatingStallIsDetectedByComparisonWithOtherTrials() {
    for (int block = 0; block < 6; block++) {
      add(block, "plain", block == 3 ? 8.1 : 0.05, block == 3 ? 9.4 : 2);
      add(block, "encrypted", 0.07, 2);
    }
    assertThat(warning())
        .hasValueSatisfying(
            line ->
                assertThat(line)
                    .startsWith("Stalled: ")
                    .contains(": block 4 plain 8.10 s (usually 0.050 s). "));
  }

  @Test
  void usualWaitsOfAVariantAreNoStalls() {
    for (int block = 0; block < 6; block++) {
      add(block, "down=0", 0.05, 20);
      add(block, "down=1", 6 + block, 20);
    }
    assertThat(warning()).isEmpty();
  }

  @Test
  void twoStallsDoNotMaskEachOther() {
    for (int block = 0; block < 6; block++) {
      add(block, "plain", block < 2 ? 4 : 0.05, 5);
    }
    assertThat(warning())
        .hasValueSatisfying(line -> assertThat(line).contains("block 1 plain", "block 2 plain"));
  }

  @Test
  void aGapWithNegligibleEffectIsNoStall() {
    for (int block = 0; block < 6; block++) {
      add(block, "plain", block == 3 ? 0.6 : 0.05, 20);
    }
    assertThat(warning()).isEmpty();
  }

  /** With one block, only the other trials of the block are a reference. */
  @Test
  void theOnlyTrialOfAVariantIsComparedWithTheSlowestOther() {
    add(0, "plain", 8, 9);
    add(0, "encrypted", 0.5, 2);
    assertThat(warning())
        .hasValueSatisfying(line -> assertThat(line).contains("block 1 plain 8.00 s"));
    trials.remove(1);
    assertThat(warning()).isEmpty();
  }
}
