package io.hadoopbench.core.report;

import io.hadoopbench.core.result.Explanation.JvmProfile;
import io.hadoopbench.core.result.RunResult;
import io.hadoopbench.core.result.TrialResult;
import io.hadoopbench.core.table.Numbers;
import io.hadoopbench.core.table.Section;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Tables of CPU time by category, as shares of the samples in all valid trials, and of the flame
 * graphs.
 */
final class ProfileSections {
  /**
   * With fewer samples than this, a role's shares are imprecise: the 95 % interval of a share of
   * one half extends 10 points to either side.
   */
  private static final long FEW_SAMPLES = 100;

  private ProfileSections() {}

  /**
   * Returns a table with one row for each role and CPU category and one column for each variant.
   */
  static Section shares(RunResult run) {
    List<String> variants = Lookup.variants(run);
    Map<String, Map<String, SortedMap<String, Long>>> byRole = samples(run);
    Section section =
        Section.titled("profile", "Share of CPU samples by category")
            .text("JVM", "CPU category")
            .numbers(variants.toArray(String[]::new));
    byRole.forEach((role, byVariant) -> rows(section, role + jvms(run, role), variants, byVariant));
    notes(section, run, byRole);
    return section;
  }

  /** Returns the numbers of samples by role, variant and CPU category. */
  private static Map<String, Map<String, SortedMap<String, Long>>> samples(RunResult run) {
    Map<String, Map<String, SortedMap<String, Long>>> samples = new LinkedHashMap<>();
    profiles(run)
        .forEach(
            of ->
                of.profile()
                    .samples()
                    .forEach(
                        (centre, count) ->
                            samples
                                .computeIfAbsent(of.profile().role(), role -> new LinkedHashMap<>())
                                .computeIfAbsent(of.variant(), variant -> new TreeMap<>())
                                .merge(centre, count, Long::sum)));
    return samples;
  }

  private record OfVariant(String variant, JvmProfile profile) {}

  private static Stream<OfVariant> profiles(RunResult run) {
    return run.trials().stream()
        .filter(TrialResult::valid)
        .flatMap(
            trial ->
                trial.profiles().stream().map(profile -> new OfVariant(trial.variant(), profile)));
  }

  private static String jvms(RunResult run, String role) {
    long jvms =
        profiles(run)
            .map(OfVariant::profile)
            .filter(p -> p.role().equals(role))
            .map(JvmProfile::jvm)
            .distinct()
            .count();
    return jvms > 1 ? " (" + jvms + " JVMs)" : "";
  }

  private static void rows(
      Section section,
      String jvm,
      List<String> variants,
      Map<String, SortedMap<String, Long>> byVariant) {
    String name = jvm;
    SortedMap<String, Long> all = new TreeMap<>();
    byVariant
        .values()
        .forEach(
            samples -> samples.forEach((centre, count) -> all.merge(centre, count, Long::sum)));
    for (String centre :
        all.keySet().stream()
            .sorted(Comparator.comparing(all::get, Comparator.reverseOrder()))
            .toList()) {
      section.row(row(name, centre, variants, byVariant));
      name = "";
    }
    List<String> total = new ArrayList<>(List.of("", "samples"));
    variants.forEach(
        variant ->
            total.add(Numbers.count(total(byVariant.getOrDefault(variant, new TreeMap<>())))));
    section.row(total);
  }

  private static List<String> row(
      String jvm,
      String centre,
      List<String> variants,
      Map<String, SortedMap<String, Long>> byVariant) {
    List<String> cells = new ArrayList<>(List.of(jvm, centre));
    for (String variant : variants) {
      SortedMap<String, Long> samples = byVariant.getOrDefault(variant, new TreeMap<>());
      long total = total(samples);
      cells.add(
          total == 0
              ? Numbers.NONE
              : Numbers.percent((double) samples.getOrDefault(centre, 0L) / total));
    }
    return cells;
  }

  private static long total(SortedMap<String, Long> samples) {
    return samples.values().stream().mapToLong(Long::longValue).sum();
  }

  private static void notes(
      Section section, RunResult run, Map<String, Map<String, SortedMap<String, Long>>> byRole) {
    if (!byRole.isEmpty()) {
      String engines =
          profiles(run)
              .map(of -> of.profile().engine())
              .filter(engine -> !engine.isEmpty())
              .distinct()
              .sorted()
              .collect(Collectors.joining("; "));
      section.note(
          "Samples from all of a JVM's threads in the valid trials' timed windows; waiting"
              + " threads have none. Profiler: "
              + engines
              + ". Flame graphs: explain/<variant>/*.html.");
    }
    byRole.forEach(
        (role, byVariant) ->
            byVariant.forEach(
                (variant, samples) -> {
                  if (total(samples) < FEW_SAMPLES) {
                    section.note(
                        role
                            + ", "
                            + variant
                            + ": only "
                            + total(samples)
                            + " samples, so the shares are rough.");
                  }
                }));
    profiles(run)
        .map(OfVariant::profile)
        .filter(profile -> !profile.unavailable().isEmpty())
        .map(profile -> "No samples from " + profile.jvm() + ": " + profile.unavailable() + ".")
        .distinct()
        .forEach(section::note);
  }

  static Section flameGraphs(RunResult run) {
    Section section =
        Section.titled("flamegraphs", "Flame graphs")
            .text("variant", "JVM")
            .numbers("samples")
            .link("file");
    FlameGraphs.of(run)
        .forEach(
            graph ->
                section.row(
                    graph.variant(), graph.jvm(), Numbers.count(graph.samples()), graph.file()));
    return section;
  }
}
