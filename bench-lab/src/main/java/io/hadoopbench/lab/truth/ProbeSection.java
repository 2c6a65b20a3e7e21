package io.hadoopbench.lab.truth;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Shows whether the machine's speed, as measured by the probe with each trial, explains how the
 * log-ratios of blocks vary: the correlation of the two, and how much variation would remain after
 * a correction (a control variate; Ross, <i>Simulation</i>, section 9.2).
 */
final class ProbeSection {
  private ProbeSection() {}

  /** Log-ratios of blocks, relative to the mean of each run. */
  private static final class Pairs {
    private double xx;
    private double yy;
    private double xy;
    private int blocks;

    void add(double[] x, double[] y) {
      double meanX = Arrays.stream(x).average().orElse(0);
      double meanY = Arrays.stream(y).average().orElse(0);
      for (int i = 0; i < x.length; i++) {
        xx += (x[i] - meanX) * (x[i] - meanX);
        yy += (y[i] - meanY) * (y[i] - meanY);
        xy += (x[i] - meanX) * (y[i] - meanY);
      }
      blocks += x.length;
    }

    double correlation() {
      return xy / Math.sqrt(xx * yy);
    }
  }

  static String of(List<TruthRun> runs, String probe) {
    List<String> rows = new ArrayList<>();
    Setting.group(runs)
        .forEach(
            (setting, all) ->
                DefaultsSection.byVariant(all)
                    .forEach(
                        (variant, compared) -> {
                          Pairs pairs = new Pairs();
                          for (TruthRun run : all) {
                            String baseline = compared.get(0).baseline();
                            double[] speed = run.logRatios(probe, variant, baseline);
                            double[] ratio = run.logRatios(run.metric(), variant, baseline);
                            if (speed.length == ratio.length
                                && speed.length > 1
                                && Arrays.stream(speed).anyMatch(log -> log != 0)) {
                              pairs.add(speed, ratio);
                            }
                          }
                          if (pairs.blocks > 0) {
                            double r = pairs.correlation();
                            rows.add(
                                TruthPage.format(
                                    "%s %s | %d | %+.2f | %.0f %% |",
                                    setting.cells(),
                                    variant,
                                    pairs.blocks,
                                    r,
                                    100 * (1 - Math.sqrt(1 - r * r))));
                          }
                        }));
    return rows.isEmpty()
        ? ""
        : """
        ## Speed of the machine

        A probe with each trial measures how fast the machine was. If the probe's ratio in a block explained the ratio of the variants, it could be used for a correction. The table shows the correlation
        of the two within runs, and how much narrower intervals would be at best. Interleaved runs are not included, because their variants share one probe, and so the machine's speed.
        """
            + TruthPage.table(
                "| scenario | machine | variant |  blocks |  correlation |  narrower by |", rows);
  }
}
