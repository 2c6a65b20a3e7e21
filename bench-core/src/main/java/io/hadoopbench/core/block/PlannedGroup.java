package io.hadoopbench.core.block;

import io.hadoopbench.core.model.Variant;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Interleaved trials that share a job, or one solo trial.
 *
 * @param trials one or more trials in the same block
 */
public record PlannedGroup(List<PlannedTrial> trials) {
  public static PlannedGroup of(int block, List<Variant> variants) {
    return new PlannedGroup(
        variants.stream()
            .map(variant -> new PlannedTrial(block, variants.indexOf(variant), variant))
            .toList());
  }

  public int block() {
    return trials.get(0).block();
  }

  public List<Variant> variants() {
    return trials.stream().map(PlannedTrial::variant).toList();
  }

  public boolean isInterleaved() {
    return trials.size() > 1;
  }

  /** Returns the same trials, one after another. */
  public List<PlannedGroup> solo() {
    return trials.stream().map(trial -> new PlannedGroup(List.of(trial))).toList();
  }

  public PlannedGroup without(Predicate<Variant> gone) {
    return new PlannedGroup(trials.stream().filter(trial -> !gone.test(trial.variant())).toList());
  }

  /** Returns the job name, unique within the run. */
  String name(int attempt) {
    PlannedTrial first = trials.get(0);
    return !isInterleaved()
        ? first.name(attempt)
        : String.format(
            Locale.ROOT,
            "b%02d-%02d-%d-interleaved-%d",
            first.block(),
            first.order(),
            trials.size(),
            attempt);
  }

  public String words() {
    return trials.stream().map(trial -> trial.variant().id()).collect(Collectors.joining(", "));
  }
}
