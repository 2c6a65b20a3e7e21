package io.hadoopbench.lab.truth;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Compares intervals of default runs with the ratios of long runs. */
final class CoverageSection {
  static String of(List<TruthRun> references, List<TruthRun> defaults) {
    Map<Setting, List<TruthRun>> shorter = Setting.group(defaults);
    List<String> rows = new ArrayList<>();
    long held = 0;
    int all = 0;
    for (TruthRun reference : references) {
      Setting setting = new Setting(reference.scenario(), reference.machine());
      List<TruthRun> beside =
          shorter.getOrDefault(setting, List.of()).stream()
              .filter(run -> run.apart(reference).compareTo(DaysSection.BESIDE) <= 0)
              .toList();
      for (TruthRun.Compared truth : reference.comparisons()) {
        List<TruthRun.Compared> counted =
            DefaultsSection.byVariant(beside).getOrDefault(truth.variant(), List.of()).stream()
                .filter(run -> run.low() != null)
                .toList();
        if (!counted.isEmpty()) {
          double median = TruthPage.median(counted.stream().map(TruthRun.Compared::ratio));
          rows.add(
              TruthPage.format(
                  "%s %s | %.3f [%.3f - %.3f] | %d | %d of %d | %+.1f %% |",
                  setting.cells(),
                  truth.variant(),
                  truth.ratio(),
                  truth.low(),
                  truth.high(),
                  reference.logRatios(truth.variant(), truth.baseline()).length,
                  counted.stream().filter(run -> run.holds(truth.ratio())).count(),
                  counted.size(),
                  100 * (median / truth.ratio() - 1)));
        }
      }
      held += beside.stream().filter(run -> holdsAll(run, reference)).count();
      all += beside.size();
    }
    return rows.isEmpty()
        ? ""
        : """
        ## Coverage

        `scripts/truth reference SCENARIO` is one run with six restarts of the servers. The table compares it with the default runs that began within three hours of it on the same machine: how many of
        their intervals contain its ratio, and how far the median of their ratios is from it.
        """
            + TruthPage.table(
                "| scenario | machine | variant |  reference |  its blocks |  intervals that"
                    + " contain it |  median of ratios |",
                rows)
            + TruthPage.format(
                "%nVariants of a run share their baseline, so whole runs are counted: in %d of %d"
                    + " (%.0f %%), all intervals contain the reference, which also has an"
                    + " interval.%n",
                held, all, 100.0 * held / all);
  }

  private static boolean holdsAll(TruthRun run, TruthRun reference) {
    return reference.comparisons().stream()
        .allMatch(
            truth ->
                run.comparisons().stream()
                    .filter(one -> one.variant().equals(truth.variant()))
                    .allMatch(one -> one.holds(truth.ratio())));
  }
}
