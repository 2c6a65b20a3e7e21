package io.hadoopbench.core.engine;

import io.hadoopbench.core.design.Interleaving;
import io.hadoopbench.core.design.RunLength;
import io.hadoopbench.core.design.Threads;
import io.hadoopbench.core.design.TrialLength;
import io.hadoopbench.core.load.JobSpec;
import io.hadoopbench.core.load.measure.SliceSchedule;
import io.hadoopbench.core.result.Factor;
import io.hadoopbench.core.result.TrialResult;
import io.hadoopbench.core.result.Variant;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The design of an experiment: the variants that result from factors and levels, randomised blocks,
 * and the variants of a block that are interleaved in one job. Only this class decides which
 * variants are interleaved and why others run solo.
 */
public final class ExperimentDesign {
  private final RunRequest request;
  private final List<Variant> variants;

  /** The reason, for each variant that runs solo. */
  private final Map<Variant, String> solo = new LinkedHashMap<>();

  /** The variants, grouped by required server state and, within that, by job. */
  private final List<List<List<Variant>>> parts;

  /**
   * Designs the experiment.
   *
   * @param variants available variants
   */
  public ExperimentDesign(RunRequest request, List<Variant> variants) {
    this.request = request;
    this.variants = List.copyOf(variants);
    for (Variant variant : variants) {
      reason(variant).ifPresent(reason -> solo.put(variant, reason));
    }
    int most = solo.size() == variants.size() ? 0 : Interleaving.mostArms(slice(request));
    parts =
        parts(
            variants,
            variant -> request.scenario().inCommon(variant, request.settings()),
            variant -> !solo.containsKey(variant),
            most);
    for (List<List<Variant>> part : parts) {
      boolean tooMany =
          part.stream().flatMap(List::stream).filter(variant -> !solo.containsKey(variant)).count()
              > most;
      part.stream()
          .filter(group -> group.size() == 1)
          .forEach(group -> solo.putIfAbsent(group.get(0), alone(tooMany)));
    }
  }

  private String alone(boolean tooMany) {
    return variants.size() == 1
        ? "the only variant"
        : tooMany
            ? "more variants than can share a job with slices of "
                + slice(request).toMillis()
                + " ms"
            : "no other variant needs the servers in the same state";
  }

  private Optional<String> reason(Variant variant) {
    return Interleaving.solo(
            request.scenario().spec().workload(), request.settings(), request.study() != null)
        .or(() -> Interleaving.solo(request.scenario(), variant, request.settings()));
  }

  /**
   * Returns all combinations of the chosen levels. The first factor varies slowest, and the first
   * combination is the baseline. If combinations differ only in irrelevant factors, only the first
   * combination is kept.
   *
   * @param chosen levels by factor name; a missing factor uses its default levels
   * @param irrelevant returns the factors that do not affect a variant
   */
  public static List<Variant> variants(
      List<Factor> factors,
      Map<String, List<String>> chosen,
      Function<Variant, Set<String>> irrelevant) {
    List<Map<String, String>> combinations = List.of(Map.of());
    for (Factor factor : factors) {
      List<Map<String, String>> longer = new ArrayList<>();
      for (Map<String, String> combination : combinations) {
        for (String level : chosen.getOrDefault(factor.name(), factor.defaultLevels())) {
          Map<String, String> one = new LinkedHashMap<>(combination);
          one.put(factor.name(), level);
          longer.add(one);
        }
      }
      combinations = longer;
    }
    List<String> varying = varying(factors, chosen);
    Map<String, Variant> byId = new LinkedHashMap<>();
    combinations.forEach(
        levels -> {
          Variant variant = variant(levels, varying, irrelevant);
          byId.putIfAbsent(variant.id(), variant);
        });
    return List.copyOf(byId.values());
  }

  /** Returns the factors with more than one level, which appear in the variants' names. */
  private static List<String> varying(List<Factor> factors, Map<String, List<String>> chosen) {
    return factors.stream()
        .filter(f -> chosen.getOrDefault(f.name(), f.defaultLevels()).size() > 1)
        .map(Factor::name)
        .toList();
  }

  /**
   * Creates a variant. Its name consists of the levels of all relevant factors that vary. If none
   * varies, it is the level of the first relevant factor. Equivalent variants therefore have the
   * same name.
   */
  private static Variant variant(
      Map<String, String> levels, List<String> varying, Function<Variant, Set<String>> irrelevant) {
    Set<String> without = irrelevant.apply(new Variant("", levels));
    List<String> relevant =
        levels.keySet().stream().filter(factor -> !without.contains(factor)).toList();
    List<String> named = varying.stream().filter(relevant::contains).toList();
    return new Variant(
        (named.isEmpty() ? relevant.subList(0, 1) : named)
            .stream()
                .map(factor -> word(factor, levels.get(factor)))
                .collect(Collectors.joining("/")),
        levels);
  }

  /**
   * Returns a level as it appears in a variant's name. A bare number is prefixed with the name of
   * its factor.
   */
  private static String word(String factor, String level) {
    return level.matches("\\d+(\\.\\d+)*") ? factor + "=" + level : level;
  }

  /**
   * Groups variants.
   *
   * @param inCommon returns a key that must be equal for all variants of a job; variants with equal
   *     keys form a part
   * @param interleaved selects the variants that are interleaved with others of their part if there
   *     are at least two and at most {@code most}
   * @param most maximum number of arms per job
   * @return the parts in order of first appearance, each with its groups
   */
  static List<List<List<Variant>>> parts(
      List<Variant> variants,
      Function<Variant, ?> inCommon,
      Predicate<Variant> interleaved,
      int most) {
    return variants.stream()
        .collect(Collectors.groupingBy(inCommon, LinkedHashMap::new, Collectors.toList()))
        .values()
        .stream()
        .map(
            part -> {
              List<Variant> sharing = part.stream().filter(interleaved).toList();
              boolean share = sharing.size() > 1 && sharing.size() <= most;
              List<List<Variant>> groups = new ArrayList<>();
              if (share) {
                groups.add(sharing);
              }
              part.stream()
                  .filter(variant -> !share || !sharing.contains(variant))
                  .forEach(variant -> groups.add(List.of(variant)));
              return groups;
            })
        .toList();
  }

  /**
   * Plans randomised blocks, in each of which every variant runs once. Servers are restarted once
   * per part and block (a split plot). The parts, and the groups within each part, are in random
   * order.
   */
  static List<PlannedGroup> blocks(List<List<List<Variant>>> parts, int blocks, Random random) {
    List<PlannedGroup> planned = new ArrayList<>();
    for (int block = 0; block < blocks; block++) {
      List<List<List<Variant>>> shuffled = new ArrayList<>(parts);
      Collections.shuffle(shuffled, random);
      int order = 0;
      for (List<List<Variant>> part : shuffled) {
        List<List<Variant>> groups = new ArrayList<>(part);
        Collections.shuffle(groups, random);
        for (List<Variant> group : groups) {
          planned.add(new PlannedGroup(block, order, group));
          order += group.size();
        }
      }
    }
    return planned;
  }

  /** Plans all blocks of the run. */
  public List<PlannedGroup> blocks(long seed) {
    return blocks(parts, RunLength.all(request.settings()), new Random(seed));
  }

  /** Returns the variants of each job. */
  public List<List<Variant>> groups() {
    return parts.stream().flatMap(List::stream).toList();
  }

  /** Returns the variants of each job that are in the collection, without empty jobs. */
  public List<List<Variant>> groups(Collection<Variant> some) {
    return groups().stream()
        .map(group -> group.stream().filter(some::contains).toList())
        .filter(group -> !group.isEmpty())
        .toList();
  }

  /**
   * Plans solo trials for interleaved variants. In a solo trial, server counters belong to a single
   * variant. Solo trials also show the effect of interleaving.
   */
  public static List<PlannedGroup> solo(List<PlannedGroup> plan) {
    return plan.stream()
        .filter(PlannedGroup::isInterleaved)
        .flatMap(group -> group.variants().stream())
        .distinct()
        .map(variant -> new PlannedGroup(TrialResult.SOLO, 0, List.of(variant)))
        .toList();
  }

  /** Returns the number of variants that are interleaved with others. */
  public int interleaved() {
    return variants.size() - solo.size();
  }

  /** Returns the slice length. Valid only if the options allow interleaving. */
  private static Duration slice(RunRequest request) {
    int most =
        request.variants().stream()
            .mapToInt(variant -> Threads.of(variant, request.settings()))
            .max()
            .orElse(1);
    return Interleaving.length(
            request.scenario().spec().workload(),
            request.settings(),
            most,
            request.variants().size())
        .orElseThrow();
  }

  /**
   * Schedules a job's slices. The schedule depends only on the run's seed, the group's position and
   * the attempt.
   *
   * @param loads the arms' loads
   */
  static SliceSchedule slices(
      RunRequest request, PlannedGroup group, int attempt, List<JobSpec.Load> loads, long seed) {
    return group.isInterleaved()
        ? Interleaving.of(
            slice(request), loads, Objects.hash(seed, group.block(), group.order(), attempt))
        : null;
  }

  /**
   * Returns, for the result's environment section, each variant's slice length or the reason the
   * variant is not interleaved.
   */
  public SortedMap<String, String> describe() {
    SortedMap<String, String> byVariant = new TreeMap<>();
    variants.forEach(
        variant ->
            byVariant.put(
                variant.id(),
                solo.containsKey(variant)
                    ? "solo: " + solo.get(variant)
                    : "slices of "
                        + (TrialLength.isTime(request.settings())
                            ? slice(request).toMillis() + " ms"
                            : "a part of its operations")));
    return byVariant;
  }

  /**
   * Returns the line that is printed when the run starts and explains why trials run solo; empty if
   * all trials are interleaved or if there is only one variant.
   */
  public Optional<String> whySolo() {
    return variants.size() < 2 || solo.isEmpty()
        ? Optional.empty()
        : Optional.of(
            (interleaved() > 0 ? "some trials run" : "each trial runs")
                + " in a separate job: "
                + solo.values().stream().distinct().collect(Collectors.joining("; ")));
  }
}
