package io.hadoopbench.core.report;

import io.hadoopbench.core.model.Findings.Summary;
import io.hadoopbench.core.model.Limit;
import io.hadoopbench.core.model.Metric;
import io.hadoopbench.core.model.RunResult;
import io.hadoopbench.core.model.TrialResult;
import io.hadoopbench.core.table.Numbers;
import io.hadoopbench.core.table.Section;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** How much of the measured work the parts take whose speed is known: one row a limit and variant. */
final class LimitSection {
  private LimitSection() { }

  static Section of(RunResult run) {
    Section.Builder section = Section.titled("limits", "What one core of this machine does at best")
        .text("limit", "variant").numbers("one core", "this run, a thread").text("so");
    run.measured().limits().forEach(limit -> rows(section, run, limit));
    if (!run.measured().limits().isEmpty()) {
      section.note("Share: the time that the part takes at its best speed. Colder caches make it more; a part that other work"
          + " overlaps costs the caller less.");
      sources(run).forEach(section::note);
    }
    return section.build();
  }

  private static void rows(Section.Builder section, RunResult run, Limit limit) {
    if (limit.best().value() == null) {
      section.row(limit.name(), String.join(", ", limit.variants()), Numbers.NONE, Numbers.NONE, "not measured: " + limit.best().unavailable());
      return;
    }
    for (String variant : limit.variants()) {
      Optional<Double> measured = run.findings().summary(variant, limit.metric()).map(Summary::median).map(m -> m / limit.threads());
      section.row(limit.name(), variant, quantity(limit.best().value(), limit), measured.map(m -> quantity(m, limit)).orElse(Numbers.NONE),
          measured.map(m -> sentence(run, limit, m)).orElse(""));
    }
  }

  private static String quantity(double value, Limit limit) {
    return Numbers.value(value) + " " + limit.best().unit();
  }

  /** As a share of the time: a thread that moves a tenth of what the part alone could spends a tenth of its time in that part. */
  private static String sentence(RunResult run, Limit limit, double measured) {
    boolean rate = run.plan().metric(limit.metric()).map(Metric::better).orElse(Metric.Better.HIGHER) == Metric.Better.HIGHER;
    double share = rate ? measured / limit.best().value() : limit.best().value() / measured;
    return share > 1 ? "this run was faster: the limit was measured on a busy or cold machine, or in a JVM that compiled it badly"
        : limit.part() + " is about " + Numbers.percent(share) + " of it";
  }

  private static List<String> sources(RunResult run) {
    SortedSet<String> taskHosts = new TreeSet<>();
    run.measured().trials().stream().map(TrialResult::evidence).map(e -> e.get("task.host")).filter(h -> h != null)
        .forEach(hosts -> taskHosts.addAll(hosts.keySet()));
    Map<String, List<String>> byHost = run.measured().limits().stream().filter(limit -> !limit.best().host().isEmpty())
        .collect(Collectors.groupingBy(limit -> limit.best().host(),
        Collectors.mapping(limit -> limit.name() + ": " + limit.best().source(), Collectors.toList())));
    return byHost.entrySet().stream().map(e -> "Measured on " + e.getKey()
        + (taskHosts.stream().allMatch(e.getKey()::equals) ? ""
            : (taskHosts.contains(e.getKey()) ? ", one of the hosts of the tasks ("
            : ", NOT on the hosts of the tasks (")
            + String.join(", ", taskHosts) + ")")
        + ". " + String.join("; ", e.getValue().stream().distinct().toList()) + ".").sorted().toList();
  }
}
