package io.hadoopbench.core.explain;

import io.hadoopbench.core.explain.Sampling.Recording;
import io.hadoopbench.core.load.measure.Evidence;
import io.hadoopbench.core.load.measure.TaskReport;
import io.hadoopbench.core.result.store.Stacks;
import java.io.BufferedReader;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.StringWriter;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * Samples a map task during the timed window, and reads its load threads' kernel counters. The
 * library comes from bench.jar, which every task has, so it matches the task's host. A failure does
 * not affect the trial; it is recorded as evidence of why samples are missing.
 */
public final class TaskProfiler implements AutoCloseable {
  /** Evidence: the profiler's name. */
  public static final String ENGINE = "profiler.engine";

  /** Evidence: the reason a task has no samples. */
  public static final String UNAVAILABLE = "profiler.unavailable";

  static final String ROLE = "task";
  private static final String EXPLAIN = "hadoopbench.explain";
  private final boolean asked;
  private LoadSampler sampler;
  private String failure = "";
  private boolean running;

  private TaskProfiler(boolean asked) {
    this.asked = asked;
  }

  public static Map<String, String> conf() {
    return Map.of(EXPLAIN, "true");
  }

  public static boolean isOn(Configuration conf) {
    return conf.getBoolean(EXPLAIN, false);
  }

  /**
   * Loads the library and samples once, because the first sampling reads the symbols of the kernel
   * and all libraries. Must be called before the workload's classes are compiled; otherwise the JIT
   * compiler does not record inlining.
   *
   * @param first whether this task is the first in its JVM; later tasks do nothing
   */
  public static TaskProfiler of(Configuration conf, boolean first) {
    TaskProfiler task = new TaskProfiler(first && isOn(conf));
    if (task.asked) {
      task.open();
    }
    return task;
  }

  private void open() {
    try {
      LoadSampler warmedUp = new LoadSampler();
      warmedUp.start();
      warmedUp.stop();
      warmedUp.drop();
      sampler = warmedUp;
    } catch (IOException e) {
      failure = e.getMessage();
    }
  }

  public void start() {
    attempt(LoadSampler::start);
    running = true;
  }

  /**
   * Called by a load thread when its timed part starts. Returns empty if load threads are not
   * sampled.
   */
  public Optional<LoadWindow> enter() {
    if (!asked) {
      return Optional.empty();
    }
    LoadWindow before = LoadWindow.ofThisThread();
    if (failure.isEmpty()) {
      sampler.enter();
    }
    return Optional.of(before);
  }

  /**
   * Called by a load thread when its timed part ends.
   *
   * @param before the result of {@link #enter}
   */
  public Optional<LoadWindow> leave(Optional<LoadWindow> before) {
    return before.map(
        start -> {
          if (failure.isEmpty()) {
            sampler.leave();
          }
          return LoadWindow.ofThisThread().minus(start);
        });
  }

  public void stop() {
    running = false;
    attempt(LoadSampler::stop);
  }

  /**
   * Stops sampling if the task failed in its timed part, because the next task may run in the same
   * JVM.
   */
  @Override
  public void close() {
    if (running) {
      stop();
    }
    attempt(LoadSampler::drop);
  }

  /**
   * Writes the stacks to the control directory, and records as evidence how they were sampled or
   * why there are none.
   */
  public void save(FileSystem fs, Path controlDir, int map, Evidence evidence) throws IOException {
    StringWriter stacks = new StringWriter();
    attempt(taken -> taken.stacks().write(stacks));
    if (!failure.isEmpty()) {
      evidence.add(UNAVAILABLE, failure);
    } else if (asked) {
      evidence.add(ENGINE, LoadSampler.ENGINE);
      try (FSDataOutputStream out = fs.create(new Path(folder(controlDir), ROLE + "-" + map))) {
        out.write(stacks.toString().getBytes(StandardCharsets.UTF_8));
      }
    }
  }

  /**
   * Returns the recordings from a job's tasks: one per sampled task, and one for each reason
   * samples are missing.
   *
   * @param evidence evidence from all tasks
   */
  public static List<Recording> recordings(FileSystem fs, Path controlDir, Evidence evidence)
      throws IOException {
    List<Recording> tasks = new ArrayList<>();
    for (FileStatus file : list(fs, folder(controlDir))) {
      try (BufferedReader in =
          new BufferedReader(
              new InputStreamReader(fs.open(file.getPath()), StandardCharsets.UTF_8))) {
        tasks.add(
            new Recording(
                file.getPath().getName(),
                ROLE,
                LoadSampler.ENGINE,
                Stacks.read(in),
                Optional.empty(),
                ""));
      }
    }
    evidence
        .values(UNAVAILABLE)
        .forEach(
            (reason, times) ->
                tasks.add(
                    Recording.without(
                        times == 1 ? ROLE : times + " tasks", ROLE, Optional.empty(), reason)));
    return tasks;
  }

  private static Path folder(Path controlDir) {
    return new Path(controlDir, "stacks");
  }

  private static List<FileStatus> list(FileSystem fs, Path folder) throws IOException {
    try {
      return Stream.of(fs.listStatus(folder)).toList();
    } catch (FileNotFoundException noTaskLeftAny) {
      return List.of();
    }
  }

  @FunctionalInterface
  private interface Step {
    void with(LoadSampler sampler) throws IOException;
  }

  private void attempt(Step step) {
    if (asked && failure.isEmpty()) {
      try {
        step.with(sampler);
      } catch (IOException e) {
        failure = e.getMessage();
      }
    }
  }

  /**
   * A load thread's kernel counters in its timed part: duration, on-CPU time, and time for which
   * the thread was runnable without a CPU. The thread slept for the remaining time.
   *
   * @param queueNanos time for which the thread was runnable without a CPU; 0 if the kernel does
   *     not report it
   */
  public record LoadWindow(long nanos, long cpuNanos, long queueNanos) {
    /** Resource: total duration of the sampled load threads' timed parts. */
    public static final String SECONDS = "load.seconds";

    /** Resource: the sampled load threads' on-CPU time. */
    public static final String CPU_SECONDS = "load.cpuSeconds";

    /** Resource: time for which sampled load threads were runnable without a CPU. */
    public static final String QUEUE_SECONDS = "load.cpuQueueSeconds";

    /** Resource: number of operations in the sampled load threads. */
    public static final String OPERATIONS = "load.operations";

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    /** Contains CPU time and run-queue time, both in ns, and the number of time slices. */
    private static final java.nio.file.Path SCHEDULER =
        java.nio.file.Path.of("/proc/thread-self/schedstat");

    static LoadWindow ofThisThread() {
      return new LoadWindow(System.nanoTime(), THREADS.getCurrentThreadCpuTime(), queued());
    }

    private static long queued() {
      try {
        return Long.parseLong(
            new String(Files.readAllBytes(SCHEDULER), StandardCharsets.US_ASCII)
                .trim()
                .split(" ")[1]);
      } catch (IOException | NumberFormatException | ArrayIndexOutOfBoundsException unavailable) {
        return 0;
      }
    }

    LoadWindow minus(LoadWindow earlier) {
      return new LoadWindow(
          nanos - earlier.nanos, cpuNanos - earlier.cpuNanos, queueNanos - earlier.queueNanos);
    }

    /**
     * Adds the window to a task's report.
     *
     * @param operations number of the thread's operations in the window
     */
    public void addTo(TaskReport report, long operations) {
      report.addResource(SECONDS, nanos / 1e9);
      report.addResource(CPU_SECONDS, cpuNanos / 1e9);
      report.addResource(QUEUE_SECONDS, queueNanos / 1e9);
      report.addResource(OPERATIONS, operations);
    }
  }
}
