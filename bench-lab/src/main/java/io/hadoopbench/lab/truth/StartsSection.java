package io.hadoopbench.lab.truth;

import java.util.ArrayList;
import java.util.List;

/**
 * Shows how much of the variation comes from restarts of the servers: the log-ratios of blocks,
 * grouped by run.
 */
final class StartsSection {
  private static final int LEAST_RUNS = 3;

  private StartsSection() {}

  static String of(List<TruthRun> defaults) {
    List<String> rows = new ArrayList<>();
    Setting.group(defaults)
        .forEach(
            (setting, runs) ->
                DefaultsSection.byVariant(runs)
                    .forEach(
                        (variant, compared) -> {
                          List<double[]> groups =
                              runs.stream()
                                  .map(run -> run.logRatios(variant, compared.get(0).baseline()))
                                  .filter(logs -> logs.length > 1)
                                  .toList();
                          if (groups.size() >= LEAST_RUNS) {
                            Variation found = Variation.of(groups);
                            double blocks =
                                groups.stream()
                                    .mapToInt(group -> group.length)
                                    .average()
                                    .orElseThrow();
                            double ofMean = found.within() / Math.sqrt(blocks);
                            rows.add(
                                TruthPage.format(
                                    "%s %s | %d | %.3f | %.3f | %.3f |",
                                    setting.cells(),
                                    variant,
                                    found.groups(),
                                    found.within(),
                                    ofMean,
                                    found.between()));
                          }
                        }));
    return rows.isEmpty()
        ? ""
        : """
        ## Between-restart variance

        Every run restarts all servers. The table shows standard deviations of the log-ratio: of a block within a run, of the mean of a run's blocks that follows from it, and between
        restarts, after subtracting the variance of that mean (one-way random effects). An interval over the blocks of one run does not include the variance between restarts.
        """
            + TruthPage.table(
                "| scenario | machine | variant |  runs |  of a block |  of a run's mean |  between"
                    + " restarts |",
                rows);
  }
}
