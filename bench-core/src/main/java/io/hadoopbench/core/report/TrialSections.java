package io.hadoopbench.core.report;

import io.hadoopbench.core.analysis.OrderStatistics;
import io.hadoopbench.core.model.Metric;
import io.hadoopbench.core.model.RunResult;
import io.hadoopbench.core.model.Series.SamplingCost;
import io.hadoopbench.core.model.TrialResult;
import io.hadoopbench.core.table.Numbers;
import io.hadoopbench.core.table.Section;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** The trials one by one, those that do not count, and the variants that could not run; what sampling took in them. */
final class TrialSections {
  /** Metrics in the table of trials; trials.csv has them all. */
  private static final int METRICS_OF_A_TRIAL = 4;
  private static final double MILLIS = 1000;
  private static final double KB = 1024;
  /** Samples of which the last one may come when the trial is over. */
  private static final int FOR_A_RATE = 3;

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

  /** What it took to sample servers, where a run does: it is a part of what is measured. */
  static Section sampling(RunResult run) {
    Section.Builder section = Section.titled("sampling", "Cost of sampling servers, in a trial")
        .text("variant").numbers("samples", "sampler CPU (s)", "requests", "KB read", "ms a request");
    List<SamplingCost> all = new ArrayList<>();
    for (String variant : Lookup.variants(run)) {
      List<SamplingCost> costs = run.measured().valid(variant).stream().map(SamplingCost::in).flatMap(Optional::stream).toList();
      all.addAll(costs);
      if (!costs.isEmpty()) {
        section.row(variant, median(costs, SamplingCost::samples), median(costs, SamplingCost::cpuSeconds), median(costs, SamplingCost::requests),
            median(costs, cost -> cost.receivedBytes() / KB), median(costs, cost -> MILLIS * cost.requestSeconds() / cost.requests()));
      }
    }
    if (!all.isEmpty()) {
      section.note("Medians of the valid trials. ms a request: until the answer was there, an upper bound of the "
          + "server's time. Where tasks run in the driver's JVM, the sampler's CPU is a part of"
          + " the client's; that of the answers is a part of the servers'.");
      if (all.stream().allMatch(cost -> cost.samples() < FOR_A_RATE)) {
        section.note("The trials are too short for rates, which take some seconds: -duration 10s.");
      }
    }
    return section.build();
  }

  private static String median(List<SamplingCost> costs, ToDoubleFunction<SamplingCost> value) {
    double[] all = costs.stream().mapToDouble(value).filter(Double::isFinite).toArray();
    return all.length == 0 ? Numbers.NONE : Numbers.value(OrderStatistics.median(all));
  }
}
