package io.hadoopbench.core.job;

import io.hadoopbench.core.cluster.JobRunner;
import io.hadoopbench.core.measure.Evidence;
import io.hadoopbench.core.measure.OperationRecorder;
import io.hadoopbench.core.measure.ProcessMeter;
import io.hadoopbench.core.measure.TaskReport;
import io.hadoopbench.core.measure.Window;
import io.hadoopbench.core.os.AesFlags;
import io.hadoopbench.core.profile.TaskProfiler;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.util.NativeCodeLoader;
import org.apache.hadoop.util.VersionInfo;

/** One map task's part of a trial: open, warm up, wait at the barrier, measure, collect the evidence. */
public final class LoadTask {
  /** Resource: each load thread's payload bytes per second of its own time, added up. */
  public static final String THREAD_RATES = "client.threadBytesPerSecond";

  /** Resource: each task's payload bytes per second of its own time, added up. */
  public static final String TASK_RATES = "client.taskBytesPerSecond";

  /** Evidence: name and version of the task's JVM. */
  public static final String JAVA = "task.java";

  /** Evidence: by how many ms the file system's clock was set while the task worked, which gave all tasks their start. */
  public static final String CLOCK_STEP = "task.clockStepMillis";

  /** Evidence: what failed in a workload after operations of it had failed. */
  public static final String AFTER_ERRORS = "task.failedAfterErrors";

  private static final java.nio.file.Path PROC_STAT = java.nio.file.Path.of("/proc/stat");
  private static final long ALIVE_MILLIS = 1000;

  private final Configuration conf;
  private final JobSpec spec;
  private final int map;
  private final Runnable alive;
  private final ErrorBudget errors;

  /**
   * @param map index of this task
   * @param alive called about every second, so that the framework does not take the task for hung
   */
  LoadTask(Configuration conf, JobSpec spec, int map, Runnable alive) {
    this.conf = conf;
    this.spec = spec;
    this.map = map;
    this.alive = alive;
    this.errors = new ErrorBudget(spec.load().maxErrors());
  }

  /**
   * @throws IOException if the workload cannot start, or the barrier does not open; failed operations are no exception but
   *     stand in the report
   */
  TaskReport call() throws IOException, InterruptedException {
    boolean ownsProcess = ownsProcess(conf, map);
    Path controlDir = new Path(spec.controlDir());
    StartBarrier barrier =
        new StartBarrier(controlDir.getFileSystem(conf), controlDir, spec.load().maps(), System::currentTimeMillis, System::nanoTime);
    barrier.started(map);
    StartSignal start = new StartSignal();
    TaskReport measured = null;
    try (TaskProfiler profiler = TaskProfiler.of(conf, ownsProcess); TaskTreatments treatments = TaskTreatments.of(conf, spec.settings());
        Workload workload = newWorkload(); SpeedProbe speed = new SpeedProbe(PROC_STAT)) {
      long all = spec.load().length().operations();
      long operations = Shares.of(all, spec.load().maps(), map);
      TaskContext context = new TaskContext(conf, spec.settings(), treatments.all(), map, spec.load().threads(),
          Shares.start(all, spec.load().maps(), map), operations, spec.load().warmups(), alive);
      treatments.open(context);
      workload.open(context);
      if (ownsProcess) {
        speed.warmUp();
      }
      CountDownLatch warm = new CountDownLatch(spec.load().threads());
      List<LoadThread> threads = startThreads(workload, treatments, operations, warm, start);
      while (!warm.await(ALIVE_MILLIS, TimeUnit.MILLISECONDS)) {
        alive.run();
      }
      ProcessMeter.read(); // loads what reading needs, so that the reading that counts is quick
      StartBarrier.Instants ready = barrier.ready(map);
      long given = barrier.awaitStart(spec.patience().queueSeconds() + spec.patience().barrierSeconds(), alive);
      profiler.start();
      SortedMap<String, Double> before = ProcessMeter.read();
      // by the monotonic clock alone: a time of day that is set between ready and start would move this task against the others
      long startMillis = barrier.alone() ? ready.fileMillis(System.nanoTime()) : given;
      long lateNanos = Math.max(0, System.nanoTime() - ready.nanos(startMillis));
      long startNanos = ready.nanos(startMillis) + lateNanos;
      start.give(startNanos);
      if (ownsProcess) {
        speed.start();
      }
      for (LoadThread thread : threads) {
        for (thread.join(ALIVE_MILLIS); thread.isAlive(); thread.join(ALIVE_MILLIS)) {
          alive.run();
        }
      }
      SortedMap<String, Double> used = ProcessMeter.difference(before, ProcessMeter.read());
      profiler.stop();
      if (TaskProfiler.isOn(conf)) {
        barrier.done(map);
      }
      long endNanos = threads.stream().mapToLong(LoadThread::endNanos).max().orElseThrow();
      long started = startMillis + lateNanos / 1_000_000;
      TaskReport report = TaskReport.ofTask(
          Window.ofTask(startMillis, started, started + (endNanos - startNanos) / 1_000_000, ready.clockAheadMillis()));
      threads.forEach(thread -> thread.addTo(report));
      errors.addTo(report);
      measured = report;
      double seconds = (endNanos - startNanos) / 1e9;
      report.addResource("client.threadSeconds", seconds * threads.size());
      report.addResource(TASK_RATES, Arrays.stream(report.bytesPerSecond()).sum() / seconds);
      if (ownsProcess) {
        speed.stop(report);
        used.forEach(report::addResource);
        report.addResource("client.coreSeconds", seconds * Runtime.getRuntime().availableProcessors());
      }
      describeTask(report.evidence());
      report.evidence().add(CLOCK_STEP, barrier.clockStepMillis(map, ready));
      profiler.save(controlDir.getFileSystem(conf), controlDir, map, report.evidence());
      workload.resources(report);
      treatments.tell(report);
      workload.evidence(report.evidence());
      return report;
    } catch (IOException e) {
      if (measured == null || measured.errorCount() == 0) {
        throw e;
      }
      // whoever cannot work mostly cannot tell or close either; a failed job would hide which operation failed, and with what
      measured.evidence().add(AFTER_ERRORS, e.getMessage());
      return measured;
    } finally {
      start.callOff();
    }
  }

  /** Whether a map answers for its process: with LocalJobRunner all maps share one, elsewhere each has its own. */
  static boolean ownsProcess(Configuration conf, int map) {
    return map == 0 || !JobRunner.isLocal(conf);
  }

  private List<LoadThread> startThreads(Workload workload, TaskTreatments treatments, long operations, CountDownLatch warm, StartSignal start)
      throws IOException {
    List<LoadThread> threads = new ArrayList<>();
    JobSpec.Length length = spec.load().length();
    for (int i = 0; i < spec.load().threads(); i++) {
      LoadThread.Plan plan = new LoadThread.Plan(map * spec.load().threads() + i, spec.load().maps() * spec.load().threads(), spec.load().warmups(),
          new JobSpec.Length(Shares.of(operations, spec.load().threads(), i), length.nanos(), length.again()), spec.load().ratePerSecond());
      OperationRecorder recorder = new OperationRecorder(workload.operations(), System::nanoTime);
      threads.add(new LoadThread(plan, treatments.around(workload.thread(i)), recorder, errors, warm, start));
    }
    threads.forEach(Thread::start);
    return threads;
  }

  private Workload newWorkload() throws IOException {
    try {
      return conf.getClassByName(spec.workload()).asSubclass(Workload.class).getConstructor().newInstance();
    } catch (ReflectiveOperationException e) {
      throw new IOException("cannot make the workload " + spec.workload(), e);
    }
  }

  private void describeTask(Evidence evidence) throws IOException {
    evidence.add("task.host", InetAddress.getLocalHost().getHostName());
    evidence.add(JAVA, System.getProperty("java.vm.name") + " " + System.getProperty("java.runtime.version"));
    evidence.add("task.jvmOptions", ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(argument -> argument.startsWith("-X")).collect(Collectors.joining(" ")));
    evidence.add("task.hadoop", VersionInfo.getVersion() + " " + VersionInfo.getRevision());
    evidence.add("task.aes", AesFlags.told());
    evidence.add("task.cpu", Runtime.getRuntime().availableProcessors() + " x " + ProcessMeter.cpuModel());
    evidence.add("task.libhadoop", NativeCodeLoader.isNativeCodeLoaded() ? "loaded" : "not loaded");
    evidence.add("task.runner", JobRunner.of(conf));
  }
}
