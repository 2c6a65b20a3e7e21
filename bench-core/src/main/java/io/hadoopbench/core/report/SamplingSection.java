package io.hadoopbench.core.report;

import io.hadoopbench.core.analysis.OrderStatistics;
import io.hadoopbench.core.model.RunResult;
import io.hadoopbench.core.model.SamplingCost;
import io.hadoopbench.core.table.Numbers;
import io.hadoopbench.core.table.Section;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** What it took to sample servers, where a run does: it is a part of what is measured. */
final class SamplingSection {
  private static final double MILLIS = 1000;
  private static final double KB = 1024;
  /** The last of them may come when the trial is over. */
  private static final int FOR_A_RATE = 3;

  private SamplingSection() { }

  static Section of(RunResult run) {
    Lookup lookup = new Lookup(run);
    Section.Builder section = Section.titled("sampling", "Cost of sampling servers, in a trial")
        .text("variant").numbers("samples", "sampler CPU (s)", "requests", "KB read", "ms a request");
    List<SamplingCost> all = new ArrayList<>();
    for (String variant : lookup.variants()) {
      List<SamplingCost> costs = lookup.validTrials(variant).stream().map(SamplingCost::in).flatMap(Optional::stream).toList();
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
