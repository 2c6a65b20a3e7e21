package io.hadoopbench.dist.truth;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Whether intervals of default runs hold what long runs of the same say. */
final class CoverageSection {
  /** What others on the same hardware do to a machine changes with the hours, and with it what is true there. */
  private static final Duration BESIDE = Duration.ofHours(3);

  private CoverageSection() { }

  static String of(List<TruthRun> references, List<TruthRun> defaults) {
    Map<Setting, List<TruthRun>> shorter = Setting.group(defaults);
    List<String> rows = new ArrayList<>();
    long held = 0;
    int all = 0;
    for (TruthRun reference : references) {
      Setting setting = new Setting(reference.scenario(), reference.machine());
      for (TruthRun.Compared truth : reference.comparisons()) {
        List<TruthRun> beside = shorter.getOrDefault(setting, List.of()).stream().filter(run -> run.apart(reference).compareTo(BESIDE) <= 0).toList();
        List<TruthRun.Compared> told = DefaultsSection.byVariant(beside).getOrDefault(truth.variant(), List.of()).stream().filter(run -> run.low() != null).toList();
        if (told.isEmpty()) {
          continue;
        }
        long hold = held(told, truth);
        double median = TruthPage.median(told.stream().map(TruthRun.Compared::ratio));
        rows.add(TruthPage.format("%s %s | %.3f [%.3f - %.3f] | %d | %d of %d | %+.1f %% |", setting.cells(), truth.variant(), truth.ratio(), truth.low(),
            truth.high(), reference.logRatios(truth.variant(), truth.baseline()).length, hold, told.size(),
            100 * (median / truth.ratio() - 1)));
        held += hold;
        all += told.size();
      }
    }
    return rows.isEmpty() ? "" : """
        ## Coverage

        `scripts/truth reference SCENARIO` is one run of six starts of the servers. Of the default runs that began within three hours of it on the same machine: how many have an interval that holds
        its ratio, and where the median of their ratios lies.
        """ + TruthPage.table("| scenario | machine | variant |  reference |  its blocks |  intervals that hold it |  median of ratios |", rows)
        + TruthPage.format("%nOf all: %d of %d, %.0f %%. The reference has an interval of its own.%n", held, all, 100.0 * held / all);
  }

  private static long held(List<TruthRun.Compared> told, TruthRun.Compared truth) {
    return told.stream().filter(run -> run.holds(truth.ratio())).count();
  }
}
