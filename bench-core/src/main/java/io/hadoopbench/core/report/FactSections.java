package io.hadoopbench.core.report;

import io.hadoopbench.core.model.CacheState;
import io.hadoopbench.core.model.RunResult;
import io.hadoopbench.core.model.TrialResult;
import io.hadoopbench.core.table.Numbers;
import io.hadoopbench.core.table.Section;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.commons.statistics.descriptive.Median;

/** What proves and explains the result: evidence, caches, resources, environment, options. */
final class FactSections {
  private FactSections() { }

  /** Every value that was seen, with the number of sightings over the valid trials of a variant. */
  static Section evidence(RunResult run) {
    Section.Builder section = Section.titled("evidence", "Evidence").text("variant", "fact", "value × times seen");
    Lookup lookup = new Lookup(run);
    for (String variant : lookup.variants()) {
      SortedMap<String, SortedMap<String, Long>> seen = new TreeMap<>();
      for (TrialResult trial : lookup.validTrials(variant)) {
        trial.evidence().forEach((fact, values) -> values.forEach((value, times) ->
            seen.computeIfAbsent(fact, f -> new TreeMap<>()).merge(value, times, Long::sum)));
      }
      seen.forEach((fact, values) -> section.row(variant, fact, values.entrySet().stream()
          .map(e -> e.getKey() + " × " + Numbers.count(e.getValue())).collect(Collectors.joining(", "))));
    }
    return section.build();
  }

  /** The same state in many trials is one row with a count. */
  static Section caches(RunResult run) {
    Section.Builder section = Section.titled("caches", "Caches before each trial")
        .text("cache", "host", "asked", "done", "detail").numbers("trials");
    Map<CacheState, Long> states = run.measured().trials().stream().flatMap(t -> t.caches().stream())
        .collect(Collectors.groupingBy(s -> s, LinkedHashMap::new, Collectors.counting()));
    states.forEach((s, times) -> section.row(s.cache(), s.host(), s.asked(), s.done() ? "yes" : "no", s.detail(), Numbers.count(times)));
    return section.build();
  }

  static Section resources(RunResult run) {
    Lookup lookup = new Lookup(run);
    List<String> variants = lookup.variants();
    Section.Builder section = Section.titled("resources", "Resources, median of the valid trials")
        .text("resource").numbers(variants.toArray(String[]::new));
    SortedSet<String> names = new TreeSet<>();
    run.measured().trials().forEach(t -> names.addAll(t.resources().keySet()));
    for (String name : names) {
      List<String> cells = new ArrayList<>(List.of(name));
      variants.forEach(v -> cells.add(median(lookup.validTrials(v), name)));
      section.row(cells);
    }
    return section.build();
  }

  private static String median(List<TrialResult> trials, String resource) {
    double[] values = trials.stream().map(t -> t.resources().get(resource)).filter(v -> v != null)
        .mapToDouble(Double::doubleValue).toArray();
    return values.length == 0 ? Numbers.NONE : Numbers.value(Median.withDefaults().evaluate(values));
  }

  static Section environment(RunResult run) {
    Section.Builder section = Section.titled("environment", "Environment").text("part", "fact", "value");
    run.measured().environment().forEach((part, facts) -> facts.forEach((fact, value) -> section.row(part, fact, value)));
    return section.build();
  }

  static Section options(RunResult run) {
    Section.Builder section = Section.titled("options", "Options").text("option", "value");
    run.plan().options().forEach((option, value) -> section.row(option, value));
    return section.build();
  }
}
