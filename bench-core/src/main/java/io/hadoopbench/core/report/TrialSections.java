package io.hadoopbench.core.report;

import io.hadoopbench.core.model.Metric;
import io.hadoopbench.core.model.RunResult;
import io.hadoopbench.core.model.TrialResult;
import io.hadoopbench.core.table.Numbers;
import io.hadoopbench.core.table.Section;
import java.util.ArrayList;
import java.util.List;

/** The trials one by one, those that are invalid, and the variants that could not run. */
final class TrialSections {
  /** Metrics in the table of trials; trials.csv has them all. */
  private static final int METRICS_OF_A_TRIAL = 4;

  private TrialSections() { }

  static Section unavailable(RunResult run) {
    Section.Builder section = Section.titled("unavailable", "Variants that could not run here").text("variant", "reason");
    run.measured().variants().stream().filter(v -> !v.available()).map(v -> List.of(v.id(), v.reason())).forEach(section::row);
    return section.build();
  }

  /** @param listed how many trials are shown before the rest is only counted */
  static Section invalid(RunResult run, int listed) {
    Section.Builder section = Section.titled("invalid", "Invalid trials (shown, never compared)")
        .numbers("block", "attempt").text("variant", "reasons");
    List<TrialResult> invalid = run.measured().trialsInOrder().stream().filter(t -> !t.valid()).toList();
    invalid.stream().limit(listed).forEach(t -> section.row(Lookup.block(t), String.valueOf(t.attempt()), t.variant(),
        String.join("; ", t.reasons())));
    if (invalid.size() > listed) {
      section.note("and " + (invalid.size() - listed) + " more invalid trials");
    }
    return section.build();
  }

  static Section trials(RunResult run) {
    List<Metric> metrics = run.plan().metrics().subList(0, Math.min(METRICS_OF_A_TRIAL, run.plan().metrics().size()));
    Section.Builder section = Section.titled("trials", "Trials").numbers("block", "order", "attempt").text("variant", "valid")
        .numbers(metrics.stream().map(Lookup::named).toArray(String[]::new)).text("reasons");
    for (TrialResult trial : run.measured().trialsInOrder()) {
      List<String> cells = new ArrayList<>(List.of(Lookup.block(trial), String.valueOf(trial.order()),
          String.valueOf(trial.attempt()), trial.variant(), trial.valid() ? "yes" : "no"));
      metrics.forEach(m -> cells.add(Numbers.value(trial.metrics().get(m.id()))));
      cells.add(String.join("; ", trial.reasons()));
      section.row(cells);
    }
    return section.build();
  }
}
