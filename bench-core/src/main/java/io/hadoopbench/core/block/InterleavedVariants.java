package io.hadoopbench.core.block;

import io.hadoopbench.core.model.TrialResult;
import io.hadoopbench.core.model.Variant;
import io.hadoopbench.core.scenario.Interleaving;
import io.hadoopbench.core.scenario.RunLength;
import io.hadoopbench.core.scenario.TrialLength;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Decides which variants of a run are interleaved, and plans the trials accordingly.
 *
 * @param metersTakeSlices whether all server meters support several variants in one job
 */
public record InterleavedVariants(RunRequest request, boolean metersTakeSlices) {
  Optional<String> solo(Variant variant) {
    return request
        .solo(variant)
        .or(
            () ->
                metersTakeSlices
                    ? Optional.empty()
                    : Optional.of(
                        "a server meter of this scenario does not support several variants in one"
                            + " job"));
  }

  /**
   * Returns why a variant's trials run solo, including the case that there is no other variant to
   * interleave.
   */
  private Optional<String> solo(Variant variant, List<Variant> variants) {
    return solo(variant)
        .or(
            () -> {
              long sharing =
                  variants.stream()
                      .filter(
                          other ->
                              isInterleaved(other) && inCommon(other).equals(inCommon(variant)))
                      .count();
              return sharing > 1 || variants.size() < 2
                  ? Optional.empty()
                  : Optional.of("no other variant needs the servers in the same state");
            });
  }

  private boolean isInterleaved(Variant variant) {
    return solo(variant).isEmpty();
  }

  /** Returns the maximum number of arms per job; 0 if all trials run solo. */
  private int mostArms() {
    return request.variants().stream().anyMatch(this::isInterleaved)
        ? Interleaving.mostArms(request.slice())
        : 0;
  }

  public List<List<Variant>> together(List<Variant> variants) {
    return Plan.parts(variants, this::inCommon).stream()
        .flatMap(part -> Plan.together(part, this::isInterleaved, mostArms()).stream())
        .toList();
  }

  private Object inCommon(Variant variant) {
    return request.scenario().inCommon(variant, request.settings());
  }

  public List<PlannedGroup> plan(List<Variant> variants, long seed) {
    return Plan.groups(
        variants,
        RunLength.all(request.settings()),
        this::inCommon,
        this::isInterleaved,
        mostArms(),
        new Random(seed));
  }

  /**
   * Plans solo trials of interleaved variants. Their server counters belong to only one variant,
   * and they show the effect of interleaving.
   */
  public static List<PlannedGroup> solo(List<PlannedGroup> plan) {
    return plan.stream()
        .filter(PlannedGroup::isInterleaved)
        .flatMap(group -> group.variants().stream())
        .distinct()
        .map(variant -> PlannedGroup.of(TrialResult.SOLO, List.of(variant)))
        .toList();
  }

  /**
   * Returns the slice length of each variant, or why the variant is not interleaved, for the
   * environment section of the result.
   */
  public SortedMap<String, String> describe(List<Variant> variants) {
    SortedMap<String, String> byVariant = new TreeMap<>();
    variants.forEach(
        variant ->
            byVariant.put(
                variant.id(),
                solo(variant, variants)
                    .map("solo: "::concat)
                    .orElseGet(
                        () ->
                            "slices of "
                                + (TrialLength.isTime(request.settings())
                                    ? request.slice().toMillis() + " ms"
                                    : "a part of its operations"))));
    return byVariant;
  }

  /**
   * Returns a line for the start of the run that explains solo trials; empty if all trials are
   * interleaved, or if there is only one variant.
   */
  public Optional<String> whySolo(List<Variant> variants) {
    List<String> reasons =
        variants.stream()
            .map(variant -> solo(variant, variants))
            .flatMap(Optional::stream)
            .distinct()
            .toList();
    return variants.size() < 2 || reasons.isEmpty()
        ? Optional.empty()
        : Optional.of(
            (variants.stream().anyMatch(variant -> solo(variant, variants).isEmpty())
                    ? "some trials run"
                    : "each trial runs")
                + " in a separate job: "
                + String.join("; ", reasons));
  }
}
