package io.hadoopbench.lab.truth;

import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Selects the default runs that a working day adds. */
final class Day {
  /** Assumed time of a scenario that was never run. */
  private static final Duration UNKNOWN = Duration.ofMinutes(5);

  private Day() {}

  /**
   * Returns the scenario, among those that fit, that has no default run or whose latest one is the
   * oldest.
   *
   * @param scenarios scenarios not yet run today
   * @param left remaining time; a scenario fits if its longest run took no longer
   */
  static Optional<String> next(List<String> scenarios, List<TruthRun> kept, Duration left) {
    List<TruthRun> defaults = TruthPage.part(kept, TruthPage.DEFAULTS);
    return scenarios.stream()
        .filter(scenario -> takes(scenario, defaults).compareTo(left) <= 0)
        .min(
            Comparator.comparing(
                (String scenario) ->
                    runs(scenario, defaults).stream()
                        .map(TruthRun::started)
                        .max(Comparator.naturalOrder())
                        .orElse("")));
  }

  private static Duration takes(String scenario, List<TruthRun> defaults) {
    return runs(scenario, defaults).stream()
        .map(run -> Duration.ofMillis((long) (1000 * run.seconds())))
        .max(Comparator.naturalOrder())
        .orElse(UNKNOWN);
  }

  private static List<TruthRun> runs(String scenario, List<TruthRun> defaults) {
    return defaults.stream().filter(run -> run.scenario().equals(scenario)).toList();
  }
}
