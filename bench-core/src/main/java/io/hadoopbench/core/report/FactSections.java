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

  /**
   * Every value that was seen, with the number of sightings over the valid trials of a variant. What all variants have
   * in common comes last, once.
   */
  static Section evidence(RunResult run) {
    Section.Builder section = Section.titled("evidence", "Evidence").text("variant", "fact", "value × times seen");
    Map<String, SortedMap<String, String>> byVariant = new LinkedHashMap<>();
    Lookup.variants(run).forEach(variant -> byVariant.put(variant, seen(run.measured().valid(variant))));
    byVariant.values().removeIf(Map::isEmpty);
    SortedMap<String, String> common = new TreeMap<>();
    if (byVariant.size() > 1) {
      common.putAll(byVariant.values().iterator().next());
      byVariant.values().forEach(facts -> common.entrySet().retainAll(facts.entrySet()));
    }
    byVariant.forEach((variant, facts) -> facts.forEach((fact, values) -> {
      if (!common.containsKey(fact)) {
        section.row(variant, fact, values);
      }
    }));
    common.forEach((fact, values) -> section.row("each", fact, values));
    return section.build();
  }

  /** By fact. */
  private static SortedMap<String, String> seen(List<TrialResult> trials) {
    SortedMap<String, SortedMap<String, Long>> seen = new TreeMap<>();
    trials.forEach(trial -> trial.evidence().forEach((fact, values) -> values.forEach((value, times) ->
        seen.computeIfAbsent(fact, f -> new TreeMap<>()).merge(value, times, Long::sum))));
    SortedMap<String, String> texts = new TreeMap<>();
    seen.forEach((fact, values) -> texts.put(fact, values.entrySet().stream()
        .map(e -> e.getKey() + " × " + Numbers.count(e.getValue())).collect(Collectors.joining(", "))));
    return texts;
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
    List<String> variants = Lookup.variants(run);
    Section.Builder section = Section.titled("resources", "Resources, median of the valid trials")
        .text("resource").numbers(variants.toArray(String[]::new));
    SortedSet<String> names = new TreeSet<>();
    run.measured().trials().forEach(t -> names.addAll(t.resources().keySet()));
    for (String name : names) {
      List<String> cells = new ArrayList<>(List.of(name));
      variants.forEach(v -> cells.add(median(run.measured().valid(v), name)));
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
