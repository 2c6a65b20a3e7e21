package io.hadoopbench.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.hadoopbench.core.result.Metric.Better;
import io.hadoopbench.core.result.Study;
import io.hadoopbench.core.result.Study.Rung;
import io.hadoopbench.core.result.Verdict;
import io.hadoopbench.core.stats.LevelSteps;
import io.hadoopbench.core.stats.LevelSteps.Step;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Evaluates the published figures with this program's statistics. */
class StudyS2Test {
  private static final List<Rung> RUNGS =
      Study.ofResource(IngestAccumulo.class, "S2.json").ladders().get(0).rungs();

  private static Step step(int level, double tolerance) {
    return LevelSteps.published(RUNGS.get(level), RUNGS.get(level - 1), tolerance, Better.LOWER);
  }

  @Test
  void changesBetweenLevelsMatchPublication() {
    double[] published = {5.92, 6.83, 7.24, -0.22};
    for (int level = 1; level < RUNGS.size(); level++) {
      assertThat(100 * (step(level, 5).ratio() - 1)).isCloseTo(published[level - 1], within(0.006));
    }
    assertThat(100 * (RUNGS.get(3).max() / RUNGS.get(0).max() - 1)).isCloseTo(19.78, within(0.006));
    assertThat(100 * (RUNGS.get(3).min() / RUNGS.get(0).min() - 1)).isCloseTo(19.55, within(0.006));
  }

  @Test
  void encryptionIsNotFasterThanChecksums() {
    Step step = step(4, 5);
    assertThat(step.ratio()).isLessThan(1);
    assertThat(step.ci95().low()).isCloseTo(0.973, within(0.002));
    assertThat(step.ci95().high()).isCloseTo(1.023, within(0.002));
    assertThat(step.verdict())
        .isEqualTo(new Verdict(Verdict.Direction.INCONCLUSIVE, Verdict.Size.NEGLIGIBLE));
  }

  @Test
  void otherChangesAreCostsAtTolerance2Percent() {
    for (int level = 1; level < 4; level++) {
      assertThat(step(level, 2).verdict())
          .as(RUNGS.get(level).label())
          .isEqualTo(new Verdict(Verdict.Direction.SLOWER, Verdict.Size.RELEVANT));
    }
  }
}
