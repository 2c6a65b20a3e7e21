package io.hadoopbench.core.run;

import io.hadoopbench.core.block.PlannedGroup;
import io.hadoopbench.core.block.PlannedTrial;
import io.hadoopbench.core.block.RunRequest;
import io.hadoopbench.core.block.TrialRunner;
import io.hadoopbench.core.cli.Console;
import io.hadoopbench.core.cluster.Cluster;
import io.hadoopbench.core.model.Interference;
import io.hadoopbench.core.model.TrialResult;
import io.hadoopbench.core.model.Validity;
import io.hadoopbench.core.model.Variant;
import io.hadoopbench.core.model.VariantResult;
import io.hadoopbench.core.store.HistogramFiles;
import io.hadoopbench.core.store.RunStore;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Runs trials until they are valid or out of retries, and records each trial when it ends. Variants
 * that cannot run on this cluster are not tried again.
 */
final class TrialRetries {
  /** Maximum number of retries of a trial that failed by chance. */
  static final int MAX_REPEATS = 2;

  /**
   * First block number of warm-up rounds. The numbers count down, so that they differ from the
   * numbers of blocks.
   */
  private static final int WARM_UP_BLOCK = -2;

  private final RunRequest request;
  private final TrialRunner trials;
  private final Cluster cluster;
  private final RunStore store;
  private final RunJournal journal;
  private final Console console;

  /** Variants whose server settings the cluster rejected, or whose jobs fail. */
  private final Set<Variant> dropped = new HashSet<>();

  /** Variants whose last job failed. */
  private final Set<Variant> failing = new HashSet<>();

  /** Reasons by variant, for variants that are no longer tried. */
  private final Map<Variant, String> givenUp = new HashMap<>();

  private int warmedUp;

  /**
   * True if other clients called the servers in all attempts of the latest trial, so that retries
   * are useless.
   */
  private boolean otherCallsPersist;

  TrialRetries(
      RunRequest request,
      TrialRunner trials,
      Cluster cluster,
      RunStore store,
      RunJournal journal,
      Console console) {
    this.request = request;
    this.trials = trials;
    this.cluster = cluster;
    this.store = store;
    this.journal = journal;
    this.console = console;
  }

  /**
   * Runs trials whose values are not recorded. An invalid trial matters only if a server died.
   *
   * @return results by variant, without variants that are no longer tried
   */
  Map<Variant, TrialResult> warmUp(List<Variant> variants)
      throws IOException, InterruptedException {
    Map<Variant, TrialResult> results = new LinkedHashMap<>();
    PlannedGroup group = applied(PlannedGroup.of(WARM_UP_BLOCK - warmedUp++, variants));
    if (group.trials().isEmpty()) {
      return results;
    }
    List<TrialRunner.Outcome> outcomes = trials.warmUp(group);
    for (int i = 0; i < outcomes.size(); i++) {
      Variant variant = group.variants().get(i);
      Validity validity = outcomes.get(i).validity();
      if (!validity.valid()) {
        requireHealthy(validity);
      }
      if (validity.kind() == Validity.Kind.EXPECTED_LOSS) {
        drop(variant, validity.texts().get(0));
      }
      if (!isGivenUp(variant, validity)) {
        results.put(variant, outcomes.get(i).result());
      }
    }
    return results;
  }

  /**
   * Checks the servers after an invalid trial.
   *
   * @throws IOException if a server is dead, because then no further trial can be valid
   */
  private void requireHealthy(Validity invalid) throws IOException {
    if (cluster.unhealthy().isPresent()) {
      throw new IOException("the trial failed with: " + invalid.texts().get(0));
    }
  }

  /**
   * Applies the group's server settings. Returns the group without variants whose settings were
   * rejected; these become unavailable.
   */
  private PlannedGroup applied(PlannedGroup group) throws IOException {
    for (Variant variant : group.without(dropped::contains).variants()) {
      Optional<String> reason =
          cluster.apply(request.scenario().serverSettings(variant, request.settings()));
      if (reason.isPresent()) {
        drop(variant, reason.get());
      }
    }
    return group.without(dropped::contains);
  }

  private void drop(Variant variant, String reason) throws IOException {
    dropped.add(variant);
    journal.variant(VariantResult.unavailable(variant, reason));
    console.line("note: variant " + variant.id() + " is unavailable: " + reason);
  }

  /**
   * Returns results by variant, without unavailable variants. A group is retried as a whole,
   * because compared trials must run in one job.
   */
  Map<Variant, TrialResult> run(PlannedGroup planned) throws IOException, InterruptedException {
    Map<Variant, TrialResult> last = new HashMap<>();
    int before =
        planned.variants().stream()
            .mapToInt(variant -> journal.attempts(planned.block(), variant))
            .max()
            .orElse(0);
    PlannedGroup group = applied(planned);
    for (int attempt = 1; !group.trials().isEmpty(); attempt++, group = applied(group)) {
      boolean acceptOtherCalls = otherCallsPersist || attempt > MAX_REPEATS;
      List<TrialRunner.Outcome> outcomes = trials.run(group, before + attempt, acceptOtherCalls);
      List<TrialResult> results = new ArrayList<>();
      for (int i = 0; i < outcomes.size(); i++) {
        results.add(keep(group.trials().get(i), before + attempt, outcomes.get(i)));
      }
      journal.trials(results);
      boolean again = false;
      otherCallsPersist = false;
      for (int i = 0; i < outcomes.size(); i++) {
        TrialResult result = results.get(i);
        Validity validity = outcomes.get(i).validity();
        otherCallsPersist |= acceptOtherCalls && Interference.hadOtherCalls(result);
        if (isOver(group.trials().get(i), validity)) {
          last.remove(group.trials().get(i).variant());
        } else {
          last.put(group.trials().get(i).variant(), result);
          if (validity.retry() && attempt <= MAX_REPEATS && !again) {
            again = true;
            console.line(
                "trial failed, retrying it ("
                    + attempt
                    + " of "
                    + MAX_REPEATS
                    + "): "
                    + validity.texts().get(0));
          }
        }
      }
      if (!again) {
        return last;
      }
    }
    return last;
  }

  private TrialResult keep(PlannedTrial planned, int attempt, TrialRunner.Outcome outcome)
      throws IOException {
    String name = planned.name(attempt);
    TrialResult result = outcome.result();
    if (!outcome.latencyNanos().isEmpty()) {
      String file = "histograms/" + name + ".hlog";
      long start = result.series().startEpochMillis();
      store.write(file, path -> HistogramFiles.write(path, outcome.latencyNanos(), start));
      result = result.withHistograms(file);
    }
    return trials.keep(store, name, result, outcome.recordings());
  }

  /** Returns whether the variant is no longer tried. */
  private boolean isOver(PlannedTrial planned, Validity validity) throws IOException {
    if (validity.kind() == Validity.Kind.EXPECTED_LOSS) {
      drop(planned.variant(), validity.texts().get(0));
      return true;
    }
    if (!validity.valid()) {
      for (String reason : validity.texts()) {
        journal.warn("invalid trial: " + where(planned) + planned.variant().id() + ": " + reason);
      }
      requireHealthy(validity);
    }
    return isGivenUp(planned.variant(), validity);
  }

  private static String where(PlannedTrial planned) {
    return planned.block() < 0 ? "solo, " : "block " + (planned.block() + 1) + ", ";
  }

  /**
   * Returns whether two consecutive jobs of a variant failed for reasons that recur. A third job
   * would also fail.
   *
   * @throws NothingToCompareException if too few variants remain
   */
  private boolean isGivenUp(Variant variant, Validity validity) throws NothingToCompareException {
    if (validity.kind() == Validity.Kind.TRANSIENT) {
      return false;
    }
    if (validity.kind() != Validity.Kind.JOB_FAILED) {
      failing.remove(variant);
      return false;
    }
    if (failing.add(variant)) {
      return false;
    }
    String text = "two consecutive jobs failed: " + validity.texts().get(0);
    journal.warn("variant " + variant.id() + " is no longer tried: " + text);
    dropped.add(variant);
    givenUp.put(variant, text);
    NothingToCompareException.check(request.variants(), givenUp);
    return true;
  }
}
