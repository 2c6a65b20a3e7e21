package io.hadoopbench.core.report;

import io.hadoopbench.core.model.Ceiling;
import io.hadoopbench.core.model.Comparison;
import io.hadoopbench.core.model.Load;
import io.hadoopbench.core.model.Metric;
import io.hadoopbench.core.model.RunResult;
import io.hadoopbench.core.model.Summary;
import io.hadoopbench.core.table.Numbers;
import io.hadoopbench.core.table.Section;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Where throughput stops rising with the load: one row a variant, with what a call takes there. */
final class CeilingSection {
  private CeilingSection() { }

  /** Empty when the load did not vary. */
  static Section of(RunResult run) {
    Lookup lookup = new Lookup(run);
    Metric metric = run.plan().primaryMetric();
    Optional<Metric> latency = latency(run);
    Section.Builder section = Section.titled("ceiling", "Knee: " + metric.label() + " stop rising with the load").text("variant")
        .numbers("threads", "in single blocks", metric.unit()).numbers(latency.stream().map(Lookup::named).toArray(String[]::new))
        .numbers("ratio to " + Load.without(run.plan().baseline()) + " [95 %]").verdict("answer");
    for (Ceiling ceiling : run.findings().ceilings()) {
      List<String> row = new ArrayList<>(List.of(ceiling.variant(), (ceiling.reached() ? "" : ">= ") + ceiling.knee(),
          ceiling.lowestKnee() + (ceiling.lowestKnee() == ceiling.highestKnee() ? "" : "-" + ceiling.highestKnee()),
          atKnee(lookup, ceiling, metric)));
      latency.map(time -> atKnee(lookup, ceiling, time)).ifPresent(row::add);
      Optional<Comparison> comparison = Optional.ofNullable(ceiling.comparison());
      row.add(comparison.map(c -> Numbers.ratio(c.effect().ratio(), c.effect().ci95()))
          .orElse(ceiling.variant().equals(Load.without(run.plan().baseline())) ? "baseline" : Numbers.NONE));
      row.add(comparison.map(c -> Headline.words(metric, c)).orElse(""));
      section.row(row);
    }
    if (!run.findings().ceilings().isEmpty()) {
      section.note("Threads: load threads of each map task at the knee, the smallest load whose median comes within "
          + Numbers.value(run.plan().tolerancePercent()) + " % of the highest (>=: of the loads that were tried it is the last, so the knee may"
          + " lie beyond); then what the same rule says in each block alone. The ratio is that of knee to knee.");
    }
    return section.build();
  }

  private static String atKnee(Lookup lookup, Ceiling ceiling, Metric metric) {
    return lookup.summary(ceiling.atKnee(), metric.id()).map(Summary::median).map(Numbers::value).orElse(Numbers.NONE);
  }

  /** The median time of the operation whose rate is the primary metric, if the scenario tells it. */
  private static Optional<Metric> latency(RunResult run) {
    return new Lookup(run).metric(run.plan().primaryMetric().id().replaceFirst("\\.perSecond$", ".p50Micros"))
        .filter(metric -> !metric.equals(run.plan().primaryMetric()));
  }
}
