package io.hadoopbench.lab.truth;

import java.util.ArrayList;
import java.util.List;

/**
 * How much of the variation comes from the start of the servers: the log-ratios of blocks, grouped
 * by run.
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
        ## Starts

        Every run has its own start of all servers. Standard deviations of the log-ratio: of a block within a run, of the mean of a run's blocks that follows from it, and of what is
        left between runs when that is taken off (one-way random effects). An interval over the blocks of one run knows nothing of the last one.
        """
            + TruthPage.table(
                "| scenario | machine | variant |  runs |  of a block |  of a run, from its blocks"
                    + " |  between starts |",
                rows);
  }
}
