package io.hadoopbench.core.engine;

import io.hadoopbench.core.result.Measured;
import io.hadoopbench.core.result.RunHeader;
import io.hadoopbench.core.result.RunHeader.RunStatus;
import io.hadoopbench.core.result.RunPlan;
import io.hadoopbench.core.result.RunResult;
import io.hadoopbench.core.result.TrialResult;
import io.hadoopbench.core.result.Variant;
import io.hadoopbench.core.result.Variant.VariantResult;
import io.hadoopbench.core.result.WarmUpSummary;
import io.hadoopbench.core.result.store.RunStore;
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
 * A run's growing result, which is stored after every change. A finished result does not change, so
 * only the first call to {@link #finish} has an effect.
 */
public final class RunJournal {
  /** Environment section with the parts of a resumed run. */
  static final String PARTS = "resumed";

  private final RunStore store;
  private final Clock clock;

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
   * Creates the journal of a resumed run. Nothing is written before the first change.
   *
   * @param runId name of this part on the cluster. It differs from the names of earlier parts,
   *     because jobs of those parts may still be writing to their directories
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
    run.variants().forEach(variant -> variants.put(variant.id(), variant));
    trials.addAll(earlier.trials());
    warnings.addAll(run.measured().warnings());
    environment.putAll(run.environment());
    SortedMap<String, String> parts =
        new TreeMap<>(environment.getOrDefault(PARTS, new TreeMap<>()));
    parts.put(runId, clock.instant() + ", " + earlier.end());
    environment.put(PARTS, parts);
    warn(
        "This run was resumed at "
            + clock.instant()
            + ", "
            + earlier.end()
            + "; earlier blocks ran before that, possibly under other conditions.");
  }

  /** Returns the name of the run, or of this part of a resumed run, on the cluster. */
  String runId() {
    return runId;
  }

  /** Returns the run that is being resumed; empty for a new run. */
  Optional<InterruptedRun> earlier() {
    return Optional.ofNullable(earlier);
  }

  synchronized void variant(VariantResult variant) throws IOException {
    variants.put(variant.id(), variant);
    save();
  }

  synchronized void environment(SortedMap<String, SortedMap<String, String>> sections)
      throws IOException {
    environment.putAll(sections);
    save();
  }

  void environment(String section, SortedMap<String, String> facts) throws IOException {
    environment(new TreeMap<>(Map.of(section, facts)));
  }

  synchronized void warmUp(WarmUpSummary done) throws IOException {
    warmUp = warmUp == null ? done : warmUp.and(done);
    save();
  }

  /**
   * Returns the number of attempts of a trial so far, including attempts from earlier parts of the
   * run that were marked as cut.
   */
  synchronized int attempts(int block, Variant variant) {
    return (int)
        trials.stream()
            .filter(trial -> trial.block() == block && trial.variant().equals(variant.id()))
            .count();
  }

  /** Adds all trials of a job at once, so that a stored result never contains only some of them. */
  synchronized void trials(List<TrialResult> ofJob) throws IOException {
    trials.addAll(ofJob);
    save();
  }

  /** Adds a warning unless it already exists. It is stored with the next change. */
  public synchronized void warn(String warning) {
    if (!warnings.contains(warning)) {
      warnings.add(warning);
    }
  }

  /** Ends the run if it has not already ended. */
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
