package io.hadoopbench.core.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.hadoopbench.core.result.Interval;
import java.util.List;
import org.junit.jupiter.api.Test;

class RepeatedRunsTest {
  @Test
  void eachDayOnEachMachineHasTheSameWeight() {
    RepeatedRuns days =
        RepeatedRuns.of(
            List.of(
                new RepeatedRuns.Ratio("2026-11-22", "A", 0.5),
                new RepeatedRuns.Ratio("2026-11-22", "A", 0.9),
                new RepeatedRuns.Ratio("2026-11-22", "B", 0.4),
                new RepeatedRuns.Ratio("2026-11-23", "B", 0.45)));
    assertThat(days.seen()).isEqualTo(new Interval(0.4, 0.9));
    assertThat(days.mean())
        .as("a second run on the same day does not count as another day")
        .isCloseTo(Math.cbrt(Math.sqrt(0.5 * 0.9) * 0.4 * 0.45), within(1e-9));
    assertThat(days.ratio())
        .as("on the machine of the latest run")
        .isCloseTo(Math.sqrt(0.4 * 0.45), within(1e-9));
    assertThat(days.there()).isEqualTo(2);
    assertThat(days).hasToString("4 runs, 2 days, 2 machines");
    assertThat(days.enough()).isFalse();
  }

  @Test
  void machinesWithTheSameSuffixAreDistinct() {
    RepeatedRuns days =
        RepeatedRuns.of(
            List.of(
                new RepeatedRuns.Ratio("2026-11-22", "24 x Xeon", 0.9),
                new RepeatedRuns.Ratio("2026-11-22", "AMD, 4 x Xeon", 0.7),
                new RepeatedRuns.Ratio("2026-11-23", "4 x Xeon", 0.4)));
    assertThat(days.there()).isEqualTo(1);
    assertThat(days.ratio()).isCloseTo(0.4, within(1e-9));
    assertThat(days.further()).isNull();
  }

  @Test
  void aSingleDayHasNoPredictionInterval() {
    RepeatedRuns day = RepeatedRuns.of(List.of(new RepeatedRuns.Ratio("2026-11-22", "A", 0.5)));
    assertThat(day.further()).isNull();
    assertThat(day).hasToString("1 run, 1 day, 1 machine");
  }

  /**
   * Logarithms 0 and 2 have a mean of 1 and a deviation of sqrt(2); t with one degree of freedom is
   * 12.706; times sqrt(1 + 1/2).
   */
  @Test
  void anotherDayIsPredictedByStudentsInterval() {
    RepeatedRuns days =
        RepeatedRuns.of(
            List.of(
                new RepeatedRuns.Ratio("2026-11-22", "A", 1),
                new RepeatedRuns.Ratio("2026-11-23", "A", Math.exp(2))));
    assertThat(Math.log(days.ratio())).isCloseTo(1, within(1e-9));
    assertThat(Math.log(days.further().high()) - 1)
        .isCloseTo(12.7062 * Math.sqrt(2) * Math.sqrt(1.5), within(1e-3));
  }
}
