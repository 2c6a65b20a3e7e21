package io.hadoopbench.core.report;

import io.hadoopbench.core.result.Metric;
import io.hadoopbench.core.result.RunPlan;
import io.hadoopbench.core.result.store.WindowFile.Answer;
import io.hadoopbench.core.stats.BaselineWindow;
import io.hadoopbench.core.stats.BaselineWindow.Judged;
import io.hadoopbench.core.stats.Defaults;
import io.hadoopbench.core.table.Numbers;

/**
 * Describes a nightly run's result for one series in one line, with the smallest change that can be
 * detected with the baseline window.
 */
public final class BaselineLines {
  private BaselineLines() {}

  public static String of(RunPlan plan, Judged judged) {
    return judged.series() + ": " + says(plan, judged);
  }

  private static String says(RunPlan plan, Judged judged) {
    if (judged.change() == null) {
      return judged.point().answer() == Answer.FILLING
          ? "nightly run "
              + judged.entered()
              + " of the "
              + BaselineWindow.FILL
              + " that fill the baseline window"
          : "inconclusive, " + judged.why() + row(judged);
    }
    String ratio =
        Numbers.ratio(judged.change().ratio(), judged.change().ci95())
            + " x the "
            + (judged.crept() ? "first " : "last ")
            + judged.entered()
            + " nightly runs";
    String counts = Numbers.value(judged.change().tolerancePercent()) + " %";
    String found =
        "a change of "
            + percent(plan, judged)
            + " is detected within "
            + Defaults.INCONCLUSIVE_NIGHTLY_RUNS
            + " nightly runs in 9 of 10 cases";
    return switch (judged.point().answer()) {
      case WORSE ->
          "worse, "
              + ratio
              + ", tolerance "
              + counts
              + (judged.crept() ? "; a slow trend" : "")
              + "; "
              + found;
      case INCONCLUSIVE ->
          "inconclusive, "
              + ratio
              + "; only "
              + found
              + ", but the tolerance is "
              + counts
              + "; "
              + remedy(plan, judged)
              + row(judged);
      default -> ratio + "; " + found;
    };
  }

  private static String remedy(RunPlan plan, Judged judged) {
    if (judged.starts() == 0) {
      return "nightly runs differ by more than that, regardless of the number of restarts; set a"
          + " wider tolerance";
    }
    return judged.starts() <= plan.starts()
        ? "a window of " + Defaults.NIGHTLY_RUNS + " nightly runs is enough"
        : "use "
            + judged.starts()
            + " starts per nightly run (-restarts), or set a wider tolerance";
  }

  private static String row(Judged judged) {
    return judged.openNightlyRuns() == 1
        ? ""
        : "; " + judged.openNightlyRuns() + " nightly runs in a row are inconclusive";
  }

  private static String percent(RunPlan plan, Judged judged) {
    Metric metric = plan.metric(judged.series().metric()).orElseThrow();
    return Numbers.value(
            (double)
                Math.round(
                    100
                        * (metric.better() == Metric.Better.HIGHER
                            ? -Math.expm1(-judged.finds())
                            : Math.expm1(judged.finds()))))
        + " %";
  }
}
