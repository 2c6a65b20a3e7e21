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

/** Which trials run, in which order. */
public final class Plan {
  private Plan() {}

  /**
   * Every combination of the chosen levels, the first factor varying slowest; so the first one is
   * the baseline. Of combinations that differ only in factors that are irrelevant to them the first
   * stays.
   *
   * @param chosen levels by factor name; a factor that is absent runs its default levels
   * @param irrelevant factors that say nothing about a variant
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

  /** The factors that take part in variants' names: those with more than one level. */
  private static List<String> varying(List<Factor> factors, Map<String, List<String>> chosen) {
    return factors.stream()
        .filter(f -> chosen.getOrDefault(f.name(), f.defaultLevels()).size() > 1)
        .map(Factor::name)
        .toList();
  }

  /**
   * Its name has what varies and says something about it, or else the first factor that does, so
   * that those alike in all that counts are one.
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

  /** A level in a variant's name; a bare number says nothing without its factor. */
  private static String word(String factor, String level) {
    return level.matches("\\d+(\\.\\d+)*") ? factor + "=" + level : level;
  }

  /**
   * Blocks in which every variant runs once, in shuffled order. Variants that need the servers in
   * the same state stay together, so that servers restart once per setting and block (a split
   * plot); these parts are shuffled, and what is within each.
   *
   * @param inCommon what variants that share a job have to have in common; equal values form a part
   * @param slices which variants take turns with others of their part
   * @param most of these share a job
   * @param random gives the order
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

  /** Variants by what they have in common, in the order of the first of each. */
  static List<List<Variant>> parts(List<Variant> variants, Function<Variant, ?> inCommon) {
    return new ArrayList<>(
        variants.stream()
            .collect(Collectors.groupingBy(inCommon, LinkedHashMap::new, Collectors.toList()))
            .values());
  }

  /** Those that take turns, if there are two and not too many; each of the others for itself. */
  static List<List<Variant>> together(List<Variant> variants, Predicate<Variant> slices, int most) {
    List<Variant> taking = variants.stream().filter(slices).toList();
    boolean share = taking.size() > 1 && taking.size() <= most;
    List<List<Variant>> all = new ArrayList<>();
    if (share) {
      all.add(taking);
    }
    variants.stream()
        .filter(variant -> !share || !taking.contains(variant))
        .forEach(variant -> all.add(List.of(variant)));
    return all;
  }
}
