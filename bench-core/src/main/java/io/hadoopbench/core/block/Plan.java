package io.hadoopbench.core.block;

import io.hadoopbench.core.model.Factor;
import io.hadoopbench.core.model.Variant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

public final class Plan {
  private Plan() {}

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

  /** Returns the factors with more than one level, which appear in variants' names. */
  private static List<String> varying(List<Factor> factors, Map<String, List<String>> chosen) {
    return factors.stream()
        .filter(f -> chosen.getOrDefault(f.name(), f.defaultLevels()).size() > 1)
        .map(Factor::name)
        .toList();
  }

  /**
   * Creates a variant, named after the levels of its relevant factors that vary, or else after its
   * first relevant factor, so that equivalent variants have the same name.
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

  /** Returns a level for use in a variant's name. A bare number is prefixed with its factor. */
  private static String word(String factor, String level) {
    return level.matches("\\d+(\\.\\d+)*") ? factor + "=" + level : level;
  }

  /**
   * Plans randomised blocks in which every variant runs once. Variants that need the servers in the
   * same state form a part of the block, so that servers restart once per setting and block (a
   * split plot). The order of parts and the order within each part are random.
   *
   * @param inCommon returns a key that variants of a job must share; variants with equal keys form
   *     a part
   * @param slices selects variants that are interleaved with others of their part
   * @param most maximum number of arms per job
   * @param random source of randomness for the order
   */
  static List<PlannedGroup> groups(
      List<Variant> variants,
      int blocks,
      Function<Variant, ?> inCommon,
      Predicate<Variant> slices,
      int most,
      Random random) {
    List<PlannedGroup> groups = new ArrayList<>();
    for (int block = 0; block < blocks; block++) {
      List<List<Variant>> parts = parts(variants, inCommon);
      Collections.shuffle(parts, random);
      int order = 0;
      for (List<Variant> part : parts) {
        List<List<Variant>> together = together(part, slices, most);
        Collections.shuffle(together, random);
        for (List<Variant> group : together) {
          List<PlannedTrial> trials = new ArrayList<>();
          for (Variant variant : group) {
            trials.add(new PlannedTrial(block, order++, variant));
          }
          groups.add(new PlannedGroup(trials));
        }
      }
    }
    return groups;
  }

  /** Groups variants by key, in the order of first appearance. */
  static List<List<Variant>> parts(List<Variant> variants, Function<Variant, ?> inCommon) {
    return new ArrayList<>(
        variants.stream()
            .collect(Collectors.groupingBy(inCommon, LinkedHashMap::new, Collectors.toList()))
            .values());
  }

  /**
   * Returns the groups of a part: one group of the interleaved variants if there are at least two
   * and not too many, and a separate group for each remaining variant.
   */
  static List<List<Variant>> together(List<Variant> variants, Predicate<Variant> slices, int most) {
    List<Variant> interleaved = variants.stream().filter(slices).toList();
    boolean share = interleaved.size() > 1 && interleaved.size() <= most;
    List<List<Variant>> all = new ArrayList<>();
    if (share) {
      all.add(interleaved);
    }
    variants.stream()
        .filter(variant -> !share || !interleaved.contains(variant))
        .forEach(variant -> all.add(List.of(variant)));
    return all;
  }
}
