package io.hadoopbench.core.report;

import io.hadoopbench.core.analysis.BaselineWindow;
import io.hadoopbench.core.analysis.BaselineWindow.Judged;
import io.hadoopbench.core.analysis.Defaults;
import io.hadoopbench.core.model.Metric;
import io.hadoopbench.core.model.RunPlan;
import io.hadoopbench.core.store.WindowFile.Answer;
import io.hadoopbench.core.table.Numbers;

/**
 * What a night says of a series, in one line; and what it could have found, so that silence is not
 * taken for more.
 */
public final class BaselineLines {
  private BaselineLines() {}

  public static String of(RunPlan plan, Judged judged) {
    return judged.series() + ": " + says(plan, judged);
  }

  private static String says(RunPlan plan, Judged judged) {
    if (judged.change() == null) {
      return judged.point().answer() == Answer.FILLS
          ? "night "
              + judged.entered()
              + " of the "
              + BaselineWindow.FILL
              + " that are taken as they are"
          : "open, " + judged.why() + row(judged);
    }
    String ratio =
        Numbers.ratio(judged.change().ratio(), judged.change().ci95())
            + " x the "
            + (judged.crept() ? "first " : "last ")
            + judged.entered()
            + " nights";
    String counts = Numbers.value(judged.change().tolerancePercent()) + " %";
    String found =
        "a change of "
            + percent(plan, judged)
            + " is found within "
            + Defaults.OPEN_NIGHTLY_RUNS
            + " nights in 9 of 10";
    return switch (judged.point().answer()) {
      case WORSE ->
          "worse, "
              + ratio
              + ", where "
              + counts
              + " count"
              + (judged.crept() ? "; it crept" : "")
              + "; "
              + found;
      case OPEN ->
          "open, "
              + ratio
              + "; only "
              + found
              + ", and "
              + counts
              + " count; "
              + remedy(plan, judged)
              + row(judged);
      default -> ratio + "; " + found;
    };
  }

  private static String remedy(RunPlan plan, Judged judged) {
    if (judged.starts() == 0) {
      return "nights differ by more, however many starts they have: give it a wider tolerance";
    }
    return judged.starts() <= plan.starts()
        ? "a window of " + Defaults.NIGHTLY_RUNS + " nights will do"
        : "give it "
            + judged.starts()
            + " starts a night (-"
            + RunPlan.RESTARTS
            + "), or a wider tolerance";
  }

  private static String row(Judged judged) {
    return judged.openNightlyRuns() == 1
        ? ""
        : "; " + judged.openNightlyRuns() + " nights in a row are open";
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
