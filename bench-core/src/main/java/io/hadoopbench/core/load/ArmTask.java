package io.hadoopbench.core.load;

import io.hadoopbench.core.explain.TaskProfiler;
import io.hadoopbench.core.load.LoadThread.ErrorBudget;
import io.hadoopbench.core.load.measure.HostMeter;
import io.hadoopbench.core.load.measure.ProcessMeter;
import io.hadoopbench.core.load.measure.SliceCounts;
import io.hadoopbench.core.load.measure.SliceGate;
import io.hadoopbench.core.load.measure.SliceSchedule;
import io.hadoopbench.core.load.measure.TaskReport;
import io.hadoopbench.core.load.measure.Window;
import io.hadoopbench.core.os.CloseAll;
import io.hadoopbench.core.os.FirstLine;
import io.hadoopbench.core.result.TrialResult;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import org.apache.hadoop.conf.Configuration;

/**
 * One arm of a map task: its workload, its load threads, its report, and the resources that the
 * process used during its slices.
 */
final class ArmTask implements Closeable {
  /** Minimum number of undisturbed slices. A smaller number would be a biased selection. */
  private static final int FEWEST_QUIET = 4;

  private final Configuration conf;
  private final JobSpec.Arm arm;
  private final int map;
  private final Runnable alive;
  private final ErrorBudget errors;
  private final long operations;
  private final boolean slices;
  private final TaskTreatments treatments;
  private final Workload workload;
  private final SortedMap<String, Double> used = new TreeMap<>();
  private LoadThreads threads;
  private String notOpened = "";
  private int taken;
  private int quiet;

  /**
   * @param job configuration of the job
   * @param map index of the task
   * @param slices whether other arms work between this arm's slices
   * @param alive called about every second, so that the framework does not consider the task hung
   * @throws IOException if the arm's classes cannot be loaded
   */
  ArmTask(Configuration job, JobSpec.Arm arm, int map, boolean slices, Runnable alive)
      throws IOException {
    this.conf = arm.over(job);
    this.arm = arm;
    this.map = map;
    this.slices = slices;
    this.alive = alive;
    this.errors = new ErrorBudget(arm.load().maxErrors());
    this.operations = TaskContext.share(arm.load().length().operations(), arm.load().maps(), map);
    this.treatments = TaskTreatments.of(conf, arm.settings());
    this.workload = create(conf, arm.workload(), Workload.class);
  }

  /** Creates an instance of one of the arm's classes. */
  private static <T> T create(Configuration conf, String name, Class<T> type) throws IOException {
    try {
      return conf.getClassByName(name).asSubclass(type).getConstructor().newInstance();
    } catch (ReflectiveOperationException e) {
      throw new IOException("cannot create " + name, e);
    }
  }

  /**
   * Opens the workload, starts the arm's load threads, and waits for their warm-up.
   *
   * @throws IOException if the workload or a treatment cannot start. In an interleaved arm, the
   *     error is reported as evidence instead
   */
  void open(TaskProfiler profiler) throws IOException, InterruptedException {
    try {
      JobSpec.Load load = arm.load();
      TaskContext context =
          new TaskContext(
              conf,
              arm.settings(),
              treatments.all(),
              map,
              load.threads(),
              TaskContext.shareStart(load.length().operations(), load.maps(), map),
              operations,
              load.warmups(),
              alive);
      treatments.open(context);
      workload.open(context);
      threads = threads(profiler);
      threads.awaitWarm(alive);
    } catch (IOException e) {
      if (!slices) {
        throw e;
      }
      notOpened = FirstLine.of(e);
    }
  }

  private LoadThreads threads(TaskProfiler profiler) throws IOException {
    JobSpec.Load load = arm.load();
    CountDownLatch warm = new CountDownLatch(load.threads());
    List<LoadThread> made = new ArrayList<>();
    SliceGate gate = new SliceGate(made);
    JobSpec.Length length = load.length();
    for (int i = 0; i < load.threads(); i++) {
      LoadThread.Plan plan =
          new LoadThread.Plan(
              map * load.threads() + i,
              load.maps() * load.threads(),
              load.warmups(),
              new JobSpec.Length(
                  TaskContext.share(operations, load.threads(), i), length.nanos(), length.again()),
              load.ratePerSecond(),
              load.mostPerSecond(),
              slices);
      made.add(
          new LoadThread(
              plan,
              treatments.around(workload.thread(i)),
              workload.operations(),
              errors,
              warm,
              gate,
              profiler));
    }
    return new LoadThreads(made, warm, gate);
  }

  boolean hasMoreWork() {
    return notOpened.isEmpty() && threads.hasMoreWork();
  }

  /**
   * Works for a slice.
   *
   * @param startNanos start of the slice, on {@link System#nanoTime}'s clock
   */
  void work(SliceSchedule.Slot slot, long startNanos) throws InterruptedException {
    taken++;
    threads.work(slot.at(startNanos, threads.pausedNanos(startNanos)), alive);
  }

  void used(SortedMap<String, Double> before, SortedMap<String, Double> after) {
    SortedMap<String, Double> now = ProcessMeter.difference(before, after);
    now.forEach((name, amount) -> used.merge(name, amount, Double::sum));
    boolean undisturbed = HostMeter.quiet(now);
    quiet += undisturbed ? 1 : 0;
    threads.slices().forEach(counts -> counts.judge(undisturbed));
  }

  int quiet() {
    return quiet;
  }

  /**
   * Returns whether too few slices were undisturbed. An arm that ended early or that has only a few
   * long slices is not considered disturbed.
   */
  boolean disturbed() {
    return quiet < taken && quiet < FEWEST_QUIET;
  }

  /**
   * Restricts rates to undisturbed slices. Resource use in disturbed slices cannot be attributed to
   * an arm.
   */
  void useQuietSlicesOnly() {
    if (notOpened.isEmpty()) {
      threads.slices().forEach(SliceCounts::useQuietSlicesOnly);
    }
  }

  long ownNanos() {
    return notOpened.isEmpty() ? threads.ownNanos() : 0;
  }

  void end() throws InterruptedException {
    if (notOpened.isEmpty()) {
      threads.end(alive);
    }
  }

  /**
   * Returns the report, after all threads have ended.
   *
   * @param startMillis planned start in ms, on the file system's clock
   * @param lateNanos delay before the start
   * @param ownsProcess whether this arm reports the process's resource use
   */
  TaskReport report(long startMillis, long lateNanos, long clockAheadMillis, boolean ownsProcess) {
    if (!notOpened.isEmpty()) {
      TaskReport nothing =
          TaskReport.ofTask(Window.ofTask(startMillis, lateNanos, 0, clockAheadMillis));
      nothing.evidence().add(LoadTask.NOT_OPENED, notOpened);
      return nothing;
    }
    long nanos = threads.ownNanos();
    TaskReport report =
        TaskReport.ofTask(Window.ofTask(startMillis, lateNanos, nanos, clockAheadMillis));
    threads.addTo(report);
    errors.addTo(report);
    if (arm.load().length().nanos() == 0 && threads.steps() < operations) {
      report.evidence().add(LoadTask.CUT_SHORT, threads.steps() + " of " + operations);
    }
    if (slices) {
      report.addResource(TrialResult.SLICES, taken);
    }
    double seconds = nanos / 1e9;
    report.addResource(LoadTask.THREAD_SECONDS, seconds * arm.load().threads());
    report.addResource(LoadTask.TASK_RATES, report.bytes() / seconds);
    if (TaskProfiler.isOn(conf)) {
      report.addResource("client.operations", threads.steps());
    }
    if (ownsProcess) {
      used.forEach(report::addResource);
      report.addResource(
          "client.coreSeconds", seconds * Runtime.getRuntime().availableProcessors());
    }
    return report;
  }

  /**
   * Adds counts and evidence. Called outside the timed part.
   *
   * @throws IOException if adding them fails although no operation failed. If operations failed,
   *     the error is recorded as evidence, so that the evidence of other arms is kept
   */
  void addEvidence(TaskReport report) throws IOException {
    if (!notOpened.isEmpty()) {
      return;
    }
    try {
      workload.resources(report);
      treatments.addEvidence(report);
      workload.evidence(report.evidence());
    } catch (IOException e) {
      if (report.errorCount() == 0) {
        throw e;
      }
      report.evidence().add(LoadTask.AFTER_ERRORS, e.getMessage());
    }
  }

  @Override
  public void close() throws IOException {
    List<Closeable> all = new ArrayList<>();
    if (threads != null) {
      all.add(threads);
    }
    all.add(workload);
    all.add(treatments);
    CloseAll.of(all);
  }

  private record TaskTreatments(List<TaskTreatment> all) implements Closeable {
    /**
     * @throws IOException if a treatment cannot be created
     */
    static TaskTreatments of(Configuration conf, Map<String, String> settings) throws IOException {
      List<TaskTreatment> all = new ArrayList<>();
      for (String name : settings.getOrDefault(TaskTreatment.SETTING, "").split(",")) {
        if (!name.isEmpty()) {
          all.add(create(conf, name, TaskTreatment.class));
        }
      }
      return new TaskTreatments(List.copyOf(all));
    }

    void open(TaskContext task) throws IOException {
      for (TaskTreatment treatment : all) {
        treatment.open(task);
      }
    }

    Workload.Step around(Workload.Step step) {
      Workload.Step outermost = step;
      for (TaskTreatment treatment : all) {
        outermost = treatment.around(outermost);
      }
      return outermost;
    }

    void addEvidence(TaskReport report) throws IOException {
      for (TaskTreatment treatment : all) {
        treatment.resources(report);
        treatment.evidence(report.evidence());
      }
    }

    @Override
    public void close() throws IOException {
      CloseAll.of(all);
    }
  }
}
