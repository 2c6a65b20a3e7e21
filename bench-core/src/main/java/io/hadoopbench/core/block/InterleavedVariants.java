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
 * Which variants of a run take turns with one another, and what follows from that for its plan.
 *
 * @param metersTakeSlices whether all that is counted of servers can be held against what several
 *     trials did together
 */
public record InterleavedVariants(RunRequest request, boolean metersTakeSlices) {
  /** Why the trials of a variant run alone; empty when they take turns. */
  Optional<String> solo(Variant variant) {
    return request
        .solo(variant)
        .or(
            () ->
                metersTakeSlices
                    ? Optional.empty()
                    : Optional.of(
                        "what is counted of a server on the way has no form for several variants"));
  }

  /** The same, also for want of somebody to take turns with. */
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

  /** How many share a job; of no interest where all run alone. */
  private int mostArms() {
    return request.variants().stream().anyMatch(this::isInterleaved)
        ? Interleaving.mostArms(request.slice())
        : 0;
  }

  /** Variants by the job that they share. */
  public List<List<Variant>> together(List<Variant> variants) {
    return Plan.parts(variants, this::inCommon).stream()
        .flatMap(part -> Plan.together(part, this::isInterleaved, mostArms()).stream())
        .toList();
  }

  private Object inCommon(Variant variant) {
    return request.scenario().inCommon(variant, request.settings());
  }

  /** All blocks of a run. */
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
   * What takes turns runs once alone, too: what servers count is then one variant's, and what turns
   * do to it can be seen.
   */
  public static List<PlannedGroup> solo(List<PlannedGroup> plan) {
    return plan.stream()
        .filter(PlannedGroup::isInterleaved)
        .flatMap(group -> group.variants().stream())
        .distinct()
        .map(variant -> PlannedGroup.of(TrialResult.SOLO, List.of(variant)))
        .toList();
  }

  /** For the environment: by variant, how long its turns are, or why it has none. */
  public SortedMap<String, String> describe(List<Variant> variants) {
    SortedMap<String, String> describe = new TreeMap<>();
    variants.forEach(
        variant ->
            describe.put(
                variant.id(),
                solo(variant, variants)
                    .map("alone: "::concat)
                    .orElseGet(
                        () ->
                            "in turns of "
                                + (TrialLength.isTime(request.settings())
                                    ? request.slice().toMillis() + " ms"
                                    : "a part of its operations"))));
    return describe;
  }

  /** For the terminal: why trials run alone; empty where none does that could do otherwise. */
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
                + " alone: "
                + String.join("; ", reasons));
  }
}
