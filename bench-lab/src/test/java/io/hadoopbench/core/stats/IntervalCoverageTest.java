package io.hadoopbench.core.stats;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.stats.IntervalCoverage.Seen;
import io.hadoopbench.core.stats.IntervalCoverage.World;
import org.junit.jupiter.api.Test;

/**
 * A part of the tables of docs/lab/statistics.md with every build: 2,000 runs, so that 95 % come
 * out between 94.0 and 96.0 in 19 of 20.
 */
class IntervalCoverageTest {
  private static final int RUNS = 2_000;
  private static final double NOISE = 1;

  private static Seen seen(World world, double deviation, int blocks) {
    return IntervalCoverage.run(world, deviation, blocks, RUNS, 11);
  }

  @Test
  void theIntervalHoldsWhatItIsSaidToBeOf() {
    for (World world :
        new World[] {
          World.still(),
          World.outliers(),
          World.warming(0.2, 3),
          World.warming(0.3, 10),
          World.drifting(0.2),
          World.step(0.3, 0),
          World.step(0.1, 0.5)
        }) {
      for (int blocks : new int[] {6, 10, 20}) {
        Seen seen = seen(world, 0.06, blocks);
        assertThat(seen.percent(seen.covered()))
            .as("%s, %d blocks", world.name(), blocks)
            .isGreaterThan(94.5 - NOISE);
      }
    }
  }

  @Test
  void aDirectionThatIsNotThereIsSaidInAtMostTwoAndAHalfPercentOnEitherSide() {
    for (World world :
        new World[] {World.still(), World.outliers(), World.warming(0.3, 3), World.drifting(0.3)}) {
      Seen seen = seen(world, 0.06, 10);
      assertThat(seen.percent(seen.below())).as(world.name()).isLessThan(2.5 + NOISE);
      assertThat(seen.percent(seen.above())).as(world.name()).isLessThan(2.5 + NOISE);
    }
  }

  @Test
  void anEffectOfTenPercentGetsItsDirectionAndATrendOfAThirdIsFound() {
    Seen still = seen(World.still(), 0.06, 10);
    assertThat(still.percent(still.found()[1])).isGreaterThan(95);
    assertThat(still.widths()).isLessThan(1.1);
    Seen drifting = seen(World.drifting(0.3), 0.06, 10);
    assertThat(drifting.percent(drifting.trends())).isGreaterThan(95);
  }
}
