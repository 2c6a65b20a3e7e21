package io.hadoopbench.core.profile;

import io.hadoopbench.core.measure.Evidence;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import one.profiler.AsyncProfiler;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * Samples the JVM of a map task during the timed window. The library comes out of bench.jar, which every task has, so it is the right one
 * for the task's own host. What goes wrong never fails a trial: it is evidence, and the profile is missing with the reason.
 */
public final class TaskProfiler implements AutoCloseable {
  /** Evidence: what took the samples. */
  public static final String ENGINE = "profiler.engine";
  /** Evidence: why a task took none. */
  public static final String UNAVAILABLE = "profiler.unavailable";

  private static final String EVENT = "hadoopbench.profile.event";
  private static final String FOLDER = "profile";

  private final String event;
  private AsyncProfiler profiler;
  private String failure = "";
  private boolean running;

  private TaskProfiler(String event) {
    this.event = event;
  }

  /** The keys that make tasks take samples. */
  public static Map<String, String> conf(String event) {
    return Map.of(EVENT, event);
  }

  public static boolean isOn(Configuration conf) {
    return conf.get(EVENT) != null;
  }

  /** Where the tasks of a job leave their stacks, a file named after each. */
  public static Path folder(Path controlDir) {
    return new Path(controlDir, FOLDER);
  }

  /**
   * Loads the library and takes samples once, because that reads the symbols of the kernel and of all libraries. To be called before
   * the workload's classes are compiled, since only then the compiler records what is inlined where.
   *
   * @param first whether this task is the first of its JVM; the others do nothing
   */
  public static TaskProfiler of(Configuration conf, boolean first) {
    TaskProfiler task = new TaskProfiler(conf.get(EVENT, ""));
    if (first && isOn(conf)) {
      try {
        task.profiler = ProfilerLibrary.load();
        task.start();
        task.stop();
      } catch (IOException e) {
        task.failure = e.getMessage();
      }
    }
    return task;
  }

  public void start() {
    command(Sampling.start(event));
    running = true;
  }

  public void stop() {
    running = false;
    command(Sampling.STOP);
  }

  /** Stops when the task failed in its timed part: the next one may come to the same JVM. */
  @Override
  public void close() {
    if (running) {
      stop();
    }
  }

  /** Leaves the stacks below the control directory, and says in the evidence how they were taken or why they were not. */
  public void save(FileSystem fs, Path controlDir, int map, Evidence evidence) throws IOException {
    String stacks = command(Sampling.DUMP);
    if (!failure.isEmpty()) {
      evidence.add(UNAVAILABLE, failure);
    } else if (profiler != null) {
      evidence.add(ENGINE, Sampling.engine(event, command(Sampling.LIST)));
      try (FSDataOutputStream out = fs.create(new Path(folder(controlDir), "task-" + map))) {
        out.write(stacks.getBytes(StandardCharsets.UTF_8));
      }
    }
  }

  private String command(String command) {
    if (profiler == null || !failure.isEmpty()) {
      return "";
    }
    try {
      return profiler.execute(command);
    } catch (IOException | IllegalStateException e) {
      failure = "async-profiler says: " + e.getMessage();
      return "";
    }
  }
}
