package io.hadoopbench.core.engine;

import io.hadoopbench.core.design.Meter;
import io.hadoopbench.core.design.Observed;
import io.hadoopbench.core.design.RunContext;
import io.hadoopbench.core.design.TaskSpec;
import io.hadoopbench.core.design.Trait;
import io.hadoopbench.core.design.TreatedScenario;
import io.hadoopbench.core.design.Treatment;
import io.hadoopbench.core.design.Treatment.Place;
import io.hadoopbench.core.design.Trial;
import io.hadoopbench.core.design.TrialOutcome;
import io.hadoopbench.core.design.UnavailableException;
import io.hadoopbench.core.design.WorkloadSpec;
import io.hadoopbench.core.engine.Directories.DirectoryFacts;
import io.hadoopbench.core.load.LoadTask;
import io.hadoopbench.core.load.TaskCredentials;
import io.hadoopbench.core.load.measure.TaskReport;
import io.hadoopbench.core.os.CloseAll;
import io.hadoopbench.core.result.Validity;
import io.hadoopbench.core.result.Variant;
import io.hadoopbench.core.servers.SampledServers;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;

/**
 * A scenario during a run: calls the workload, treatments and meters in the order of this class's
 * methods:
 *
 * <p>{@code open -> equal arms? -> unavailable? -> begin, directories -> [per trial: settle ->
 * (fixture, once) -> prepare -> caches -> job -> all maps at the barrier -> at barrier -> meters
 * start -> go -> job ends -> meters stop -> observe -> mismatches, expected loss -> clean] ->
 * close}
 */
public final class OpenScenario implements Closeable {
  private final RunContext context;
  private final FileSystem fs;
  private final Set<Trait> traits;
  private final OpenedTreatments treatments;
  private final List<Meter.Opened> meters = new ArrayList<>();
  private WorkloadSpec.Opened workload;
  private Directories directories;
  private final EqualArms arms;
  private List<Meter.Reading> readings = List.of();

  /** Tasks whose tokens no job has taken over so far. */
  private final List<TaskSpec> prepared = new ArrayList<>();

  private OpenScenario(TreatedScenario composition, RunContext context) throws IOException {
    this.treatments = new OpenedTreatments(composition);
    this.context = context.withStopped(treatments::stoppedDataNodes);
    this.fs = context.fileSystem();
    this.arms = new EqualArms(this.context, treatments);
    this.traits = composition.spec().workload().traits();
  }

  /**
   * @throws IOException if the cluster rejects a request; parts opened until then are closed
   */
  public static OpenScenario open(TreatedScenario composition, RunContext context)
      throws IOException {
    OpenScenario run = new OpenScenario(composition, context);
    try {
      run.treatments.open(run.context);
      run.workload = composition.spec().workload().open(run.context);
      run.directories = new Directories(run.context, run.treatments, run.workload);
      for (Meter meter : composition.meters()) {
        run.meters.add(new FailSafeMeter(meter.open(run.context), context.pages()));
      }
      if (!context.cluster().isExisting()) {
        run.meters.add(new BackgroundLoad());
      }
      return run;
    } catch (IOException | RuntimeException e) {
      try {
        run.close();
      } catch (IOException | RuntimeException more) {
        e.addSuppressed(more);
      }
      throw e;
    }
  }

  /** Returns the context that the opened parts use. */
  RunContext context() {
    return context;
  }

  /**
   * Returns the reason a variant cannot run on this cluster; empty if it can. Called once, before
   * the first trial.
   */
  public Optional<String> unavailable(Variant variant) throws IOException {
    for (Treatment.Opened treatment : treatments.acting(variant)) {
      Optional<String> reason = treatment.unavailable(variant);
      if (reason.isPresent()) {
        return reason;
      }
    }
    Optional<String> reason = workload.unavailable(variant);
    if (reason.isEmpty()) {
      directories.add(variant);
    }
    return reason;
  }

  /**
   * Checks that arms differ only in their labels. Creates nothing.
   *
   * @return facts about the directories that are reported but not checked
   * @throws io.hadoopbench.core.cli.UsageException if arms differ in more than their labels
   */
  public SortedMap<String, String> requireEqualArms(List<Variant> variants) throws IOException {
    Map<Variant, Place> places = directories.existing(variants);
    if (!(fs instanceof DistributedFileSystem hdfs) || places.isEmpty()) {
      return Collections.emptySortedMap();
    }
    arms.requireDirectories(hdfs, places);
    return context.cluster().isExisting()
        ? DirectoryFacts.of(hdfs, context.quotas(), new LinkedHashSet<>(places.values()))
        : Collections.emptySortedMap();
  }

  /**
   * Prepares the run, after all variants were checked and before any server restarts for a variant.
   * Checks the available space, creates and fills the directories, and checks that existing input
   * matches the variants. Writing files for trials to read may take long and does not count as
   * warm-up.
   *
   * @param fill whether to write the files for trials to read
   * @return variants whose directories cannot be created on this cluster, with the reasons; the
   *     remaining variants can run
   * @throws io.hadoopbench.core.cli.UsageException if there is not enough space, or if the input
   *     does not match
   * @throws IOException if the cluster rejects a request
   */
  public Map<Variant, String> begin(boolean fill) throws IOException {
    Map<Variant, String> unavailable = new LinkedHashMap<>();
    workload.begin(directories.representatives(), treatments::storedPerByte);
    List<Trial> firsts = new ArrayList<>();
    for (Variant variant : directories.representatives()) {
      without(unavailable, variant, () -> firsts.add(trial(variant, "begin")));
    }
    if (fs instanceof DistributedFileSystem hdfs
        && traits.contains(Trait.FILES_IN_DIRECTORY)
        && workload.input().isEmpty()) {
      arms.requireOneNameservice(hdfs, firsts);
    }
    workload.made(firsts.stream().map(Trial::directory).toList());
    for (Trial first : fill ? firsts : List.<Trial>of()) {
      without(unavailable, first.variant(), () -> directories.fill(first));
    }
    return unavailable;
  }

  /**
   * Executes a step for a directory. If the directory cannot be created or filled, its variants are
   * unavailable.
   */
  private void without(Map<Variant, String> unavailable, Variant variant, Closeable work)
      throws IOException {
    try {
      work.close();
    } catch (UnavailableException e) {
      directories.remove(variant).forEach(one -> unavailable.put(one, e.getMessage()));
    }
  }

  private Trial trial(Variant variant, String name) throws IOException {
    Path directory = directories.of(variant);
    return new Trial(variant, name, directory, workload.files(directory, name));
  }

  private List<Treatment.Opened> acting(Arm arm) {
    return treatments.acting(arm.variant);
  }

  /** Returns the data loss that the variant was expected to cause; empty if none was expected. */
  Optional<String> expectedLoss(Arm arm) {
    return acting(arm).stream()
        .map(treatment -> treatment.expectedLoss(arm.trial, arm.outcome))
        .flatMap(Optional::stream)
        .findFirst();
  }

  /**
   * Returns the validity by the label checks of treatments and workload, and by what they and the
   * meters observed.
   */
  Validity validity(Arm arm) {
    List<String> ofTreatments = new ArrayList<>();
    acting(arm)
        .forEach(treatment -> ofTreatments.addAll(treatment.mismatches(arm.variant, arm.outcome)));
    return Validity.mismatches(ofTreatments)
        .and(new Validity(arm.outcome.observed().reasons()))
        .and(Validity.mismatches(workload.mismatches(arm.trial, arm.outcome)));
  }

  /** Deletes the arm's files. Has no effect if it was not prepared. */
  void clean(Arm arm) throws IOException {
    if (arm.task == null) {
      return;
    }
    List<Closeable> all = new ArrayList<>();
    acting(arm).forEach(treatment -> all.add(() -> treatment.clean(arm.trial)));
    all.add(() -> workload.clean(arm.trial));
    arm.task.orphans().forEach(path -> all.add(() -> context.fileSystem(path).delete(path, true)));
    CloseAll.of(all);
  }

  /** Brings the cluster into a state in which the arms' job can be prepared. */
  void settle(List<Arm> group) throws IOException {
    List<Trial> trials = new ArrayList<>();
    for (Arm arm : group) {
      trials.add(trial(arm.variant, arm.name()));
    }
    for (Map.Entry<Treatment.Opened, List<Trial>> treatment :
        treatments.acting(trials).entrySet()) {
      treatment.getKey().settle(treatment.getValue());
    }
  }

  /** Creates an arm's resources, outside the timed part. */
  void prepare(Arm arm) throws IOException {
    Trial trial = trial(arm.variant, arm.name());
    directories.fill(trial);
    TaskSpec task = workload.prepare(trial);
    prepared.add(task);
    for (Treatment.Opened treatment : acting(arm)) {
      treatment.configure(trial, task);
      treatment.prepare(trial, task);
    }
    arm.trial = trial;
    arm.task = task;
  }

  /**
   * Brings caches into the state that each arm's variant requires. Called directly before the job.
   */
  void caches(List<Arm> group) throws IOException {
    readings = List.of();
    List<Trial> trials = trials(group);
    for (Meter.Opened meter : meters) {
      meter.beforeJob(trials);
    }
    for (Arm arm : group) {
      for (Treatment.Opened treatment : acting(arm)) {
        arm.caches.addAll(treatment.caches(arm.trial));
      }
    }
  }

  private static List<Trial> trials(List<Arm> group) {
    return group.stream().map(arm -> arm.trial).toList();
  }

  /** Returns the servers to sample in the trial. Called when all maps have reached the barrier. */
  List<SampledServers> watched() throws IOException {
    List<SampledServers> all = new ArrayList<>(MonitoredServers.of(context));
    for (Meter.Opened meter : meters) {
      all.addAll(meter.watched());
    }
    return all;
  }

  /** Executes the steps that are due when all maps have reached the barrier. */
  void atBarrier(List<Arm> group) throws IOException {
    for (Map.Entry<Treatment.Opened, List<Trial>> treatment :
        treatments.acting(trials(group)).entrySet()) {
      treatment.getKey().atBarrier(treatment.getValue());
    }
    long quiet = System.nanoTime();
    for (Meter.Opened meter : meters) {
      meter.atBarrier();
    }
    awaitFreshMetrics(quiet);
    List<Meter.Reading> started = new ArrayList<>();
    for (Meter.Opened meter : meters) {
      started.add(meter.start(trials(group)));
    }
    readings = started;
  }

  /**
   * @param since when the last call that a reading must include was made, as {@link
   *     System#nanoTime()}
   */
  private void awaitFreshMetrics(long since) throws IOException {
    if (meters.stream().anyMatch(Meter.Opened::needsFreshMetrics)) {
      context.awaitFreshMetrics(since);
    }
  }

  /**
   * Collects the observations of all trials after the job has ended.
   *
   * @param reports one report per arm, in order
   */
  void ended(List<Arm> group, List<TaskReport> reports) throws IOException {
    long over = System.nanoTime();
    for (Meter.Reading reading : readings) {
      reading.jobEnded();
    }
    awaitFreshMetrics(over);
    Observed together = new Observed();
    for (Meter.Reading reading : readings) {
      reading.stop(reports, together);
    }
    for (int i = 0; i < group.size(); i++) {
      Arm arm = group.get(i);
      Observed own = group.size() == 1 ? together : new Observed();
      if (group.size() > 1) {
        own.share(together);
        for (Meter.Opened meter : meters) {
          meter.interleaved(arm.trial, reports.get(i), own);
        }
      }
      arm.outcome = new TrialOutcome(reports.get(i), own);
      observe(arm);
    }
  }

  private void observe(Arm arm) throws IOException {
    TrialOutcome outcome = arm.outcome;
    // DataNodes that the run stopped break streams on purpose
    if (context.stoppedDataNodes().isEmpty()) {
      outcome
          .inTasks(LoadTask.STREAM_FAILED)
          .keySet()
          .forEach(
              who -> outcome.observed().retry(who + " broke a client stream in the timed part"));
    }
    // files of failed operations may be missing
    if (traits.contains(Trait.WHOLE_FILES)
        && outcome.report().operations() > 0
        && outcome.report().errorCount() == 0) {
      arms.check(context.hdfs(arm.trial.files()), arm.trial, outcome);
    }
    workload.observe(arm.trial, outcome);
    for (Treatment.Opened treatment : acting(arm)) {
      treatment.observe(arm.trial, outcome);
    }
  }

  /** Cancels tokens that no job took over, because an earlier step failed. */
  void cancelUnusedTokens() throws IOException {
    for (TaskSpec task : prepared) {
      TaskCredentials.cancel(task.takeCredentials().getAllTokens(), context.cluster().clientConf());
    }
    prepared.clear();
  }

  @Override
  public void close() throws IOException {
    CloseAll.of(
        Stream.<Closeable>of(this::cancelUnusedTokens, workload, treatments, directories)
            .filter(Objects::nonNull)
            .toList());
  }
}
