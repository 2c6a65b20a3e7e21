package io.hadoopbench.core.load;

import io.hadoopbench.core.cluster.JobRunner;
import io.hadoopbench.core.cluster.LocalHost;
import io.hadoopbench.core.explain.TaskProfiler;
import io.hadoopbench.core.load.measure.Evidence;
import io.hadoopbench.core.load.measure.HostMeter;
import io.hadoopbench.core.load.measure.HostMeter.TaskHost;
import io.hadoopbench.core.load.measure.ProcessMeter;
import io.hadoopbench.core.load.measure.SliceSchedule;
import io.hadoopbench.core.load.measure.StartBarrier;
import io.hadoopbench.core.load.measure.TaskReport;
import io.hadoopbench.core.os.AesFlags;
import io.hadoopbench.core.os.CloseAll;
import io.hadoopbench.core.os.CpuModel;
import io.hadoopbench.core.os.HostCpu;
import io.hadoopbench.core.os.ThreadTimes;
import io.hadoopbench.core.result.TrialResult;
import java.io.Closeable;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.util.NativeCodeLoader;
import org.apache.hadoop.util.VersionInfo;

/**
 * One map task of a job: opens its arms, warms up, waits at the barrier, measures in slices, and
 * reports evidence.
 */
public final class LoadTask {
  /**
   * Resource: sum of the threads' own rates, each in payload bytes per second of the load thread's
   * time.
   */
  public static final String THREAD_RATES = "client.threadBytesPerSecond";

  /**
   * Resource: payload bytes per second while all load threads worked, summed over threads; only in
   * timed trials.
   */
  public static final String TIMED_RATES = "client.timedBytesPerSecond";

  /** Resource: number of load threads that ran out of work before the end of a timed trial. */
  public static final String RAN_OUT = "client.threadsWithoutWork";

  /** Evidence: a DataNode that caused a stream in this process to fail during the timed part. */
  public static final String STREAM_FAILED = "hdfs.streamFailedBy";

  /** Resource: total time of all load threads, in seconds. */
  public static final String THREAD_SECONDS = "client.threadSeconds";

  /** Resource: sum of the tasks' own rates, each in payload bytes per second of the task's time. */
  public static final String TASK_RATES = "client.taskBytesPerSecond";

  /** Evidence: name and version of the task's JVM. */
  public static final String JAVA = "task.java";

  /** Evidence: the task's Hadoop release and revision. */
  public static final String HADOOP = "task.hadoop";

  /**
   * Evidence: time in ms by which the file system's clock was changed while the task worked. This
   * clock determines when all tasks start.
   */
  public static final String CLOCK_STEP = "task.clockStepMillis";

  /** Evidence: a load thread that ended early, and its error. */
  public static final String THREAD_DIED = "task.threadDied";

  /** Evidence: number of operations that a task began, if it is smaller than planned. */
  public static final String CUT_SHORT = "task.cutShort";

  /** Evidence: an error in the workload after some of its operations had failed. */
  public static final String AFTER_ERRORS = "task.failedAfterErrors";

  /** Evidence: why an interleaved arm could not start. */
  public static final String NOT_OPENED = "task.notOpened";

  private static final java.nio.file.Path PROC_STAT = java.nio.file.Path.of("/proc/stat");

  /** Resources that are summed over all tasks. */
  public static final String STEAL_SECONDS = "host.stealSeconds";

  public static final String HOST_CPU_SECONDS = "host.cpuSeconds";

  private final Configuration conf;
  private final JobSpec spec;
  private final Optional<HostMeter> host;
  private final int map;
  private final Runnable alive;
  private final boolean ownsProcess;
  private Optional<HostCpu> hostBefore = Optional.empty();
  private double ownBefore;

  /**
   * @param map index of this task
   * @param alive called about every second, so that the framework does not consider the task hung
   */
  LoadTask(Configuration conf, JobSpec spec, int map, Runnable alive) throws IOException {
    this.conf = conf;
    this.spec = spec;
    this.host = spec.isInterleaved() ? HostMeter.of(conf) : Optional.empty();
    this.map = map;
    this.alive = alive;
    this.ownsProcess = ownsProcess(conf, map);
  }

  /**
   * @return one report per arm, in order
   * @throws IOException if a workload cannot start or the barrier does not open. Failed operations
   *     are only reported
   */
  List<TaskReport> call() throws IOException, InterruptedException {
    Path controlDir = new Path(spec.controlDir());
    FileSystem control = controlDir.getFileSystem(conf);
    StartBarrier barrier =
        new StartBarrier(
            control, controlDir, spec.maps(), System::currentTimeMillis, System::nanoTime);
    barrier.started(map);
    List<TaskReport> measured = new ArrayList<>();
    List<ArmTask> arms = new ArrayList<>();
    try (TaskProfiler profiler = TaskProfiler.of(conf, ownsProcess);
        Closeable open = () -> CloseAll.of(arms);
        StreamFailures trouble = new StreamFailures(ownsProcess)) {
      for (JobSpec.Arm arm : spec.arms()) {
        arms.add(new ArmTask(conf, arm, map, spec.isInterleaved(), alive));
        arms.get(arms.size() - 1).open(profiler);
      }
      ProcessMeter.read(); // loads classes, so that the first timed reading is fast
      StartBarrier.Instants ready = barrier.ready(map);
      trouble.timed(true);
      measured.addAll(measure(arms, barrier, ready, profiler));
      trouble.timed(false);
      TaskReport host = new TaskReport(); // common to interleaved arms
      if (ownsProcess) {
        reportHost(host);
      }
      trouble.addTo(host.evidence());
      describeTask(host.evidence());
      host.evidence().add(CLOCK_STEP, barrier.clockStepMillis(map, ready));
      profiler.save(control, controlDir, map, host.evidence());
      measured.forEach(report -> report.plus(host));
      for (int i = 0; i < arms.size(); i++) {
        arms.get(i).addEvidence(measured.get(i));
      }
      return measured;
    } catch (IOException e) {
      if (measured.stream().allMatch(report -> report.errorCount() == 0)) {
        throw e;
      }
      // After failed operations, a client often cannot be closed. If the job failed because of
      // that, the failed operation and its error would be hidden.
      measured.forEach(report -> report.evidence().add(AFTER_ERRORS, e.getMessage()));
      return measured;
    }
  }

  /** Reports the CPU time of the host since measuring began. */
  private void reportHost(TaskReport report) throws IOException {
    Optional<HostCpu> after = HostCpu.read(PROC_STAT, System.nanoTime());
    if (hostBefore.isPresent() && after.isPresent()) {
      report.addResource(STEAL_SECONDS, after.get().steal() - hostBefore.get().steal());
      double all = after.get().all() - hostBefore.get().all();
      report.addResource(HOST_CPU_SECONDS, all);
      report.addHost(
          LocalHost.name(),
          new TaskHost(
              1,
              all,
              after.get().programs() - hostBefore.get().programs(),
              ProcessMeter.cpuSeconds() - ownBefore));
    }
  }

  private List<TaskReport> measure(
      List<ArmTask> arms, StartBarrier barrier, StartBarrier.Instants ready, TaskProfiler profiler)
      throws IOException, InterruptedException {
    long given =
        barrier.awaitStart(spec.timeout().queueSeconds() + spec.timeout().barrierSeconds(), alive);
    profiler.start();
    if (ownsProcess) {
      hostBefore = HostCpu.read(PROC_STAT, System.nanoTime());
      ownBefore = ProcessMeter.cpuSeconds();
    }
    SortedMap<String, Double> before = read(); // not part of the timed period
    // Only the monotonic clock is used. If the time of day were set between ready and start, this
    // task would be shifted relative to the other tasks.
    long startMillis = barrier.hasOneMap() ? ready.fileMillis(System.nanoTime()) : given;
    long lateNanos = Math.max(0, System.nanoTime() - ready.nanos(startMillis));
    long startNanos = ready.nanos(startMillis) + lateNanos;
    long begin = startNanos;
    for (SliceSchedule.Slot slot : spec.slots()) {
      ArmTask arm = arms.get(slot.arm());
      if (arm.hasMoreWork()) {
        arm.work(slot, begin);
        SortedMap<String, Double> after = read(); // also the start of the next slice
        arm.used(before, after);
        before = after;
      }
      begin = System.nanoTime();
    }
    double between =
        (System.nanoTime() - startNanos - arms.stream().mapToLong(ArmTask::ownNanos).sum()) / 1e9;
    for (ArmTask arm : arms) {
      arm.end();
    }
    profiler.stop();
    if (TaskProfiler.isOn(conf)) {
      barrier.done(map);
    }
    boolean quiet = host.isPresent() && arms.stream().noneMatch(ArmTask::disturbed);
    List<TaskReport> reports = new ArrayList<>();
    for (ArmTask arm : arms) {
      if (quiet) {
        arm.useQuietSlicesOnly();
      }
      TaskReport report = arm.report(startMillis, lateNanos, ready.clockAheadMillis(), ownsProcess);
      if (spec.isInterleaved()) {
        report.addResource(TrialResult.BETWEEN, between / arms.size());
        if (host.isPresent()) {
          report.addResource(TrialResult.QUIET, quiet ? arm.quiet() : 0);
        }
      }
      reports.add(report);
    }
    return reports;
  }

  /**
   * Reads this process's totals. If arms share the process, also reads the host's totals, because
   * background load may disturb some arms more than others.
   */
  private SortedMap<String, Double> read() throws IOException {
    SortedMap<String, Double> totals = ProcessMeter.read();
    if (TaskProfiler.isOn(conf)) { // the value that the JVM provides has a resolution of only 10 ms
      totals.put(ProcessMeter.CPU_SECONDS, ThreadTimes.of(ThreadTimes.SELF).processSeconds());
    }
    if (host.isPresent()) {
      host.get().read(totals);
    }
    return totals;
  }

  /**
   * Returns whether a map task reports the resources of its process. With LocalJobRunner, all map
   * tasks share one process, and only the first task reports its resources.
   */
  static boolean ownsProcess(Configuration conf, int map) {
    return map == 0 || !JobRunner.isLocal(conf);
  }

  private void describeTask(Evidence evidence) throws IOException {
    evidence.add("task.host", LocalHost.name());
    evidence.add(
        JAVA,
        System.getProperty("java.vm.name") + " " + System.getProperty("java.runtime.version"));
    evidence.add(
        "task.jvmOptions",
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
            .filter(argument -> argument.startsWith("-X"))
            .collect(Collectors.joining(" ")));
    evidence.add(HADOOP, VersionInfo.getVersion() + " " + VersionInfo.getRevision());
    evidence.add("task.aes", AesFlags.describe());
    evidence.add("task.cpu", Runtime.getRuntime().availableProcessors() + " x " + CpuModel.here());
    evidence.add("task.libhadoop", NativeCodeLoader.isNativeCodeLoaded() ? "loaded" : "not loaded");
    evidence.add("task.runner", JobRunner.of(conf));
  }
}
