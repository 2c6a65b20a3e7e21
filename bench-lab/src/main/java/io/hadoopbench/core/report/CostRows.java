package io.hadoopbench.core.report;

import io.hadoopbench.core.report.CostTable.Feature;
import io.hadoopbench.core.stats.RepeatedRuns;
import java.util.List;

/** Rows of the cost table that also show the variation between days and machines. */
public final class CostRows {
  private CostRows() {}

  /**
   * Returns a feature's row from the runs that measured the feature, the oldest first. The cost is
   * the result of the last run. The other runs show the variation between days. The row is marked
   * as missing if no run compares the feature.
   */
  public static CostTable.Row row(Feature feature, String command, List<CostTable.Run> runs) {
    List<CostTable.Run> measuring =
        runs.stream()
            .filter(run -> CostTable.comparison(run.result(), feature).isPresent())
            .toList();
    if (measuring.isEmpty()) {
      return CostTable.Row.missing(feature, command);
    }
    CostTable.Row last = CostTable.row(feature, command, measuring.get(measuring.size() - 1));
    return new CostTable.Row(
        feature,
        last.cost(),
        days(feature, measuring),
        last.cpu(),
        last.where(),
        last.load(),
        last.measured(),
        command,
        last.cores());
  }

  private static String days(Feature feature, List<CostTable.Run> runs) {
    RepeatedRuns days =
        RepeatedRuns.of(
            runs.stream()
                .map(
                    run ->
                        new RepeatedRuns.Ratio(
                            CostTable.day(run.result()),
                            run.machine(),
                            CostTable.comparison(run.result(), feature).orElseThrow().ratio()))
                .toList());
    if (runs.size() < 2) {
      return days.toString();
    }
    Amount all =
        new Amount(
            runs.get(0).result().primaryMetric(),
            days.mean(),
            days.enough() ? days.further() : days.seen());
    return (days.enough() ? "another day: " : "")
        + all.spread()
        + ", mean "
        + all.brief()
        + " ("
        + days
        + ")";
  }
}
