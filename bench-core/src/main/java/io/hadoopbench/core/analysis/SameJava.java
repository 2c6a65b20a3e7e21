package io.hadoopbench.core.analysis;

import io.hadoopbench.core.model.RunResult;
import io.hadoopbench.core.model.VariantResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Looks behind the names of the Javas of tasks: a link leads to one that another level has, too, and a script that
 * stands in its place adds options of its own.
 */
final class SameJava {
  private static final String FACTOR = "taskJava";
  private static final String RESOLVED = "task.javaResolved";
  private static final String OPTIONS = "task.jvmOptions";

  private SameJava() { }

  /** A line for each two variants that differ in their Java alone, and in nothing really, or in more than that. */
  static List<String> warnings(RunResult run) {
    List<VariantResult> variants = run.measured().variants().stream().filter(variant -> variant.levels().containsKey(FACTOR)).toList();
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < variants.size(); i++) {
      for (VariantResult other : variants.subList(i + 1, variants.size())) {
        if (others(variants.get(i)).equals(others(other))) {
          add(run, variants.get(i), other, lines);
        }
      }
    }
    return lines;
  }

  private static void add(RunResult run, VariantResult one, VariantResult other, List<String> lines) {
    Set<String> homes = seen(run, one, RESOLVED);
    Set<String> options = seen(run, one, OPTIONS);
    Set<String> othersOptions = seen(run, other, OPTIONS);
    if (homes.isEmpty() || seen(run, other, RESOLVED).isEmpty()) {
      return;
    }
    if (!options.equals(othersOptions)) {
      lines.add(one.id() + " and " + other.id() + " differ in more than their Java: its options were " + options
          + " and " + othersOptions + ". Something between adds them; name the Java itself.");
    } else if (homes.equals(seen(run, other, RESOLVED))) {
      lines.add(one.id() + " and " + other.id() + ": both levels are the same, the Java in " + String.join(", ", homes)
          + ". What they differ by is chance.");
    }
  }

  private static Map<String, String> others(VariantResult variant) {
    Map<String, String> levels = new TreeMap<>(variant.levels());
    levels.remove(FACTOR);
    return levels;
  }

  private static Set<String> seen(RunResult run, VariantResult variant, String fact) {
    Set<String> values = new TreeSet<>();
    run.measured().valid(variant.id()).forEach(trial -> values.addAll(trial.evidence().getOrDefault(fact, new TreeMap<>()).keySet()));
    return values;
  }
}
