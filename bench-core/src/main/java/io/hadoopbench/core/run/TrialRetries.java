package io.hadoopbench.core.run;

import io.hadoopbench.core.block.PlannedGroup;
import io.hadoopbench.core.block.PlannedTrial;
import io.hadoopbench.core.block.RunRequest;
import io.hadoopbench.core.block.TrialRunner;
import io.hadoopbench.core.cli.Console;
import io.hadoopbench.core.cluster.Cluster;
import io.hadoopbench.core.job.JobFailure;
import io.hadoopbench.core.job.JobOutcome;
import io.hadoopbench.core.model.Interference;
import io.hadoopbench.core.model.TrialResult;
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
 * Has trials run until they count or are given up, each into the journal as soon as it is over.
 * What a variant cannot do here it is not asked for again.
 */
final class TrialRetries {
  /** A trial that failed by chance is tried again this often. */
  static final int MAX_REPEATS = 2;

  /** Rehearsals count down from here, so that their names cannot be those of real blocks. */
  private static final int WARM_UP_BLOCK = -2;

  private final RunRequest request;
  private final TrialRunner trials;
  private final Cluster cluster;
  private final RunStore store;
  private final RunJournal journal;
  private final Console console;

  /** Variants whose server settings the cluster dropped, or whose jobs fail. */
  private final Set<Variant> dropped = new HashSet<>();

  /** Why the last job failed, of variants of which it did. */
  private final Map<Variant, String> failing = new HashMap<>();

  /** Variants of which no further job is tried, and why. */
  private final Map<Variant, String> givenUp = new HashMap<>();

  private int warmedUp;

  /**
   * Others worked on the servers in all attempts of the last trial, so that trying again helps
   * nobody.
   */
  private boolean keepsOthers;

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
   * Runs trials whose numbers nobody will see; that one was not valid matters only if the cluster
   * did not survive it.
   *
   * @return by variant; without those of which no further trial will run
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
      TrialRunner.Outcome outcome = outcomes.get(i);
      if (outcome.expectedLoss().isPresent()) {
        drop(variant, outcome.expectedLoss().get());
      }
      if (!outcome.result().valid()) {
        requireHealthy(outcome.result());
      }
      if (!isGivenUp(variant, outcome.result())) {
        results.put(variant, outcome.result());
      }
    }
    return results;
  }

  /**
   * @throws IOException if a server is dead, because then no further trial can be valid either
   */
  private void requireHealthy(TrialResult invalid) throws IOException {
    if (cluster.unhealthy().isPresent()) {
      throw new IOException("the trial ended with: " + invalid.reasons().get(0));
    }
  }

  /**
   * The group on servers that are now as it wants them, without variants that they refuse: these
   * are unavailable from then on.
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
    console.line("variant " + variant.id() + " is unavailable: " + reason);
  }

  /**
   * By variant; without those that are unavailable. A group is repeated as a whole: what is
   * compared ran in one job.
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
      boolean beside = keepsOthers || attempt > MAX_REPEATS;
      List<TrialRunner.Outcome> outcomes = trials.run(group, before + attempt, beside);
      List<TrialResult> results = new ArrayList<>();
      for (int i = 0; i < outcomes.size(); i++) {
        results.add(keep(group.trials().get(i), before + attempt, outcomes.get(i)));
      }
      journal.trials(results);
      boolean again = false;
      keepsOthers = false;
      for (int i = 0; i < outcomes.size(); i++) {
        TrialResult result = results.get(i);
        keepsOthers |= beside && Interference.hadOtherCalls(result);
        if (isOver(group.trials().get(i), outcomes.get(i), result)) {
          last.remove(group.trials().get(i).variant());
        } else {
          last.put(group.trials().get(i).variant(), result);
          if (outcomes.get(i).repeatable() && attempt <= MAX_REPEATS && !again) {
            again = true;
            console.line(
                "trial failed, repeating it ("
                    + attempt
                    + " of "
                    + MAX_REPEATS
                    + "): "
                    + result.reasons().get(0));
          }
        }
      }
      if (!again) {
        return last;
      }
    }
    return last;
  }

  /** With the files that belong to it. */
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

  /** Whether no further trial of the variant will run. */
  private boolean isOver(PlannedTrial planned, TrialRunner.Outcome outcome, TrialResult result)
      throws IOException {
    if (outcome.expectedLoss().isPresent()) {
      drop(planned.variant(), outcome.expectedLoss().get());
      return true;
    }
    if (!result.valid()) {
      result
          .reasons()
          .forEach(
              reason ->
                  journal.warn(
                      "invalid trial: " + where(planned) + planned.variant().id() + ": " + reason));
      requireHealthy(result);
    }
    return isGivenUp(planned.variant(), result);
  }

  private static String where(PlannedTrial planned) {
    return planned.block() < 0 ? "alone, " : "block " + (planned.block() + 1) + ", ";
  }

  /**
   * Whether two jobs of a variant in a row failed for one reason: a third one would, too.
   *
   * @throws NothingToCompareException if nothing is left to compare
   */
  private boolean isGivenUp(Variant variant, TrialResult result) throws NothingToCompareException {
    if (result.series() != null) { // its job ended well, whatever it is worth
      failing.remove(variant);
      return false;
    }
    String why = result.reasons().get(0);
    if (JobOutcome.isTransient(why)) {
      return false;
    }
    String before = failing.put(variant, why);
    boolean again = before != null && JobFailure.isSame(before, why);
    if (again) {
      String text = "two jobs in a row failed for the same reason: " + why;
      journal.warn("variant " + variant.id() + " is given up: " + text);
      dropped.add(variant);
      givenUp.put(variant, text);
      NothingToCompareException.check(request.variants(), givenUp);
    }
    return again;
  }
}
