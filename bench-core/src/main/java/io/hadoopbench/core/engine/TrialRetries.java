package io.hadoopbench.core.engine;

import io.hadoopbench.core.cli.Console;
import io.hadoopbench.core.cluster.Cluster;
import io.hadoopbench.core.result.Interference;
import io.hadoopbench.core.result.TrialResult;
import io.hadoopbench.core.result.Validity;
import io.hadoopbench.core.result.Variant;
import io.hadoopbench.core.result.Variant.VariantResult;
import io.hadoopbench.core.result.store.HistogramFiles;
import io.hadoopbench.core.result.store.RunStore;
import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Runs a group of trials until all are valid or out of retries, and records each trial when it
 * ends. {@link Validity#retry} decides whether an invalid trial may be valid at the next attempt;
 * the whole group is then retried, at most {@value #MAX_RETRIES} times. A variant is not tried
 * again if the cluster rejects its settings, if it lost data as expected, or if two consecutive
 * jobs failed. The run ends if a server is dead or too few variants remain.
 */
final class TrialRetries {
  /** Maximum number of retries of a group. A variant whose jobs fail has only one. */
  static final int MAX_RETRIES = 2;

  /**
   * First block number for warm-up rounds. The numbers count down, so that they differ from those
   * of measured blocks.
   */
  private static final int WARM_UP_BLOCK = -2;

  private final RunRequest request;
  private final TrialRunner trials;
  private final Cluster cluster;
  private final RunStore store;
  private final RunJournal journal;
  private final Console console;

  /** All variants that are no longer tried. */
  private final Set<Variant> dropped = new HashSet<>();

  /** Variants whose latest job failed, in warm-up rounds as well. */
  private final Set<Variant> failing = new HashSet<>();

  /** Variants of which two consecutive jobs failed, with the reasons. */
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
   * Runs trials whose values are not recorded, and which are not retried. Failed jobs and expected
   * losses count as in measured trials.
   *
   * @return results by variant, without variants that are no longer tried
   */
  Map<Variant, TrialResult> warmUp(List<Variant> variants)
      throws IOException, InterruptedException {
    Map<Variant, TrialResult> results = new LinkedHashMap<>();
    PlannedGroup group = applied(new PlannedGroup(WARM_UP_BLOCK - warmedUp++, 0, variants));
    if (group.variants().isEmpty()) {
      return results;
    }
    for (Arm arm : trials.warmUp(group)) {
      if (!arm.validity.valid()) {
        requireHealthy(arm.validity);
      }
      if (arm.validity.kind() == Validity.Kind.EXPECTED_LOSS) {
        drop(arm.variant, arm.validity.texts().get(0));
      }
      if (!isGivenUp(arm)) {
        results.put(arm.variant, arm.result);
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
    for (int attempt = 1; !group.variants().isEmpty(); attempt++, group = applied(group)) {
      boolean acceptOtherCalls = otherCallsPersist || attempt > MAX_RETRIES;
      List<Arm> arms = trials.run(group, before + attempt, acceptOtherCalls);
      Map<Variant, TrialResult> results = new LinkedHashMap<>();
      for (Arm arm : arms) {
        results.put(arm.variant, keep(arm));
      }
      journal.trials(List.copyOf(results.values()));
      Optional<Arm> again = Optional.empty();
      otherCallsPersist = false;
      for (Arm arm : arms) {
        TrialResult result = results.get(arm.variant);
        otherCallsPersist |= acceptOtherCalls && Interference.hadOtherCalls(result);
        if (isOver(planned.block(), arm)) {
          last.remove(arm.variant);
        } else {
          last.put(arm.variant, result);
          // not reached by a variant that isOver gives up
          if (arm.validity.retry() && again.isEmpty()) {
            again = Optional.of(arm);
          }
        }
      }
      if (again.isEmpty() || attempt > MAX_RETRIES) {
        return last;
      }
      console.line(
          "trial failed, retrying it ("
              + attempt
              + " of "
              + MAX_RETRIES
              + "): "
              + again.get().validity.texts().get(0));
    }
    return last;
  }

  private TrialResult keep(Arm arm) throws IOException {
    TrialResult result = arm.result;
    if (!arm.latencyNanos().isEmpty()) {
      String file = "histograms/" + arm.name() + ".hlog";
      long start = result.series().startEpochMillis();
      store.write(file, path -> HistogramFiles.write(path, arm.latencyNanos(), start));
      result = result.toBuilder().histograms(file).build();
    }
    return trials.keep(store, arm.name(), result, arm.recordings);
  }

  /** Returns whether the variant is no longer tried. */
  private boolean isOver(int block, Arm arm) throws IOException {
    Validity validity = arm.validity;
    if (validity.kind() == Validity.Kind.EXPECTED_LOSS) {
      drop(arm.variant, validity.texts().get(0));
      return true;
    }
    if (!validity.valid()) {
      String trial = PlannedGroup.where(block) + ", " + arm.variant.id();
      validity.texts().forEach(reason -> journal.warn("invalid trial: " + trial + ": " + reason));
      requireHealthy(validity);
    }
    return isGivenUp(arm);
  }

  /**
   * Gives a variant up if two consecutive jobs failed, because a third job would also fail. A
   * transient reason in between neither counts as a failure nor ends the sequence.
   *
   * @return whether the variant was given up
   * @throws NothingToCompareException if too few variants remain
   */
  private boolean isGivenUp(Arm arm) throws NothingToCompareException {
    Variant variant = arm.variant;
    Validity validity = arm.validity;
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
    Map<Variant, String> gone = new HashMap<>(givenUp);
    for (VariantResult one : journal.result().variants()) {
      request.variants().stream()
          .filter(asked -> !one.available() && asked.id().equals(one.id()))
          .forEach(asked -> gone.put(asked, one.reason()));
    }
    NothingToCompareException.check(request.variants(), gone);
    return true;
  }
}
