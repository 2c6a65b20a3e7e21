package io.hadoopbench.core.run;

import io.hadoopbench.core.model.Measured;
import io.hadoopbench.core.model.RunHeader;
import io.hadoopbench.core.model.RunPlan;
import io.hadoopbench.core.model.RunResult;
import io.hadoopbench.core.model.RunStatus;
import io.hadoopbench.core.model.TrialResult;
import io.hadoopbench.core.model.Variant;
import io.hadoopbench.core.model.VariantResult;
import io.hadoopbench.core.model.WarmUpSummary;
import io.hadoopbench.core.store.RunStore;
import java.io.IOException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The growing result of a run, on disk after every change. Once finished it takes nothing more, so
 * the first end is the one kept.
 */
public final class RunJournal {
  /** Section of the environment: parts of a run that was resumed. */
  static final String PARTS = "resumed";

  private final RunStore store;
  private final Clock clock;

  /** By id, in the order of the plan. */
  private final Map<String, VariantResult> variants = new LinkedHashMap<>();

  private final List<TrialResult> trials = new ArrayList<>();
  private final List<String> warnings = new ArrayList<>();
  private final SortedMap<String, SortedMap<String, String>> environment = new TreeMap<>();
  private final RunHeader header;
  private final RunPlan plan;
  private final String runId;
  private final InterruptedRun earlier;
  private WarmUpSummary warmUp;
  private RunStatus status = RunStatus.RUNNING;
  private String finished;

  /** Begins with what is known before the first trial. */
  public RunJournal(RunStore store, Clock clock, RunHeader header, RunPlan plan)
      throws IOException {
    this.store = store;
    this.clock = clock;
    this.header = header;
    this.plan = plan;
    this.runId = header.runId();
    this.earlier = null;
    save();
  }

  /**
   * Goes on with a run; nothing is written before something is learned.
   *
   * @param runId by which this part is known on the cluster, where a job of the earlier one may
   *     still write
   */
  public RunJournal(RunStore store, Clock clock, InterruptedRun earlier, String runId) {
    this.store = store;
    this.clock = clock;
    this.earlier = earlier;
    this.runId = runId;
    RunResult run = earlier.run();
    header = run.header();
    plan = run.plan();
    warmUp = run.measured().warmUp();
    run.measured().variants().forEach(variant -> variants.put(variant.id(), variant));
    trials.addAll(earlier.trials());
    run.measured().warnings().stream()
        .filter(warning -> !warning.equals(ShutdownGuard.INTERRUPTED))
        .forEach(warnings::add); // it goes on
    environment.putAll(run.measured().environment());
    SortedMap<String, String> parts =
        new TreeMap<>(environment.getOrDefault(PARTS, new TreeMap<>()));
    parts.put(runId, clock.instant() + ", " + earlier.end());
    environment.put(PARTS, parts);
    warn(
        "This run was resumed at "
            + clock.instant()
            + ", "
            + earlier.end()
            + "; what is before ran then, on servers as they were then.");
  }

  /** By which the run, or this part of it, is known on the cluster. */
  String runId() {
    return runId;
  }

  /** What this run goes on with; empty for a new one. */
  Optional<InterruptedRun> earlier() {
    return Optional.ofNullable(earlier);
  }

  /** What is known of a variant; takes the place of what was known before. */
  synchronized void variant(VariantResult variant) throws IOException {
    variants.put(variant.id(), variant);
    save();
  }

  synchronized void environment(SortedMap<String, SortedMap<String, String>> sections)
      throws IOException {
    environment.putAll(sections);
    save();
  }

  synchronized void warmUp(WarmUpSummary done) throws IOException {
    warmUp = warmUp == null ? done : warmUp.and(done);
    save();
  }

  /**
   * Of a trial, up to now; those of an earlier part of the run that were cut off are among the
   * trials.
   */
  synchronized int attempts(int block, Variant variant) {
    return (int)
        trials.stream()
            .filter(trial -> trial.block() == block && trial.variant().equals(variant.id()))
            .count();
  }

  /**
   * Of one job, all at once: a run that ends between two of them would have one without the other.
   */
  synchronized void trials(List<TrialResult> ofJob) throws IOException {
    trials.addAll(ofJob);
    save();
  }

  /** Kept with the next change; the same warning is kept once. */
  public synchronized void warn(String warning) {
    if (!warnings.contains(warning)) {
      warnings.add(warning);
    }
  }

  /** Ends the run, unless it has ended already. */
  public synchronized void finish(RunStatus end) throws IOException {
    if (status == RunStatus.RUNNING) {
      finished = clock.instant().toString();
      status = end;
      store.write(result());
    }
  }

  synchronized boolean isFinished() {
    return status != RunStatus.RUNNING;
  }

  private void save() throws IOException {
    if (!isFinished()) {
      store.write(result());
    }
  }

  public synchronized RunResult result() {
    return new RunResult(
        header.with(status, finished),
        plan,
        new Measured(
            List.copyOf(variants.values()),
            List.copyOf(trials),
            new TreeMap<>(environment),
            List.copyOf(warnings),
            warmUp));
  }
}
