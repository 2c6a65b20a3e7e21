package io.hadoopbench.core.profile;

import io.hadoopbench.core.measure.Evidence;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
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

  /** In place of an event: looks at the load threads alone, for an explanation of what they take. */
  public static final String LOAD = "load";

  private static final String EVENT = "hadoopbench.profile.event";
  private static final String FOLDER = "profile";

  private TaskSampler sampler;
  /** Why JFR takes the samples; empty unless it stands in. */
  private String instead = "";
  private String failure = "";
  private boolean running;
  private boolean loadOnly;

  private TaskProfiler() { }

  /** The keys that make tasks take samples. */
  public static Map<String, String> conf(String event) {
    return Map.of(EVENT, event);
  }

  public static boolean isOn(Configuration conf) {
    return conf.get(EVENT) != null;
  }

  /** Whether somebody asks what the time of load threads is made of. */
  public static boolean explains(Configuration conf) {
    return LOAD.equals(conf.get(EVENT));
  }

  /** Where the tasks of a job leave their stacks, a file named after each. */
  public static Path folder(Path controlDir) {
    return new Path(controlDir, FOLDER);
  }

  /**
   * Loads the library and takes samples once, because that reads the symbols of the kernel and of all libraries. To be called before
   * the workload's classes are compiled, since only then the compiler records what is inlined where. Where async-profiler does not
   * work, JFR takes its place, unless a timer was asked for by name.
   *
   * @param first whether this task is the first of its JVM; the others do nothing
   */
  public static TaskProfiler of(Configuration conf, boolean first) {
    TaskProfiler task = new TaskProfiler();
    if (first && isOn(conf)) {
      task.open(conf.get(EVENT, ""));
    }
    return task;
  }

  private void open(String event) {
    loadOnly = event.equals(LOAD);
    try {
      rehearse(loadOnly ? new LoadSampler() : event.equals(Sampling.JFR) ? new JfrSampler() : new AsyncSampler(event));
    } catch (IOException e) {
      openInstead(event, e.getMessage());
    }
  }

  private void openInstead(String event, String reason) {
    if (!loadOnly && !event.equals(Sampling.CPU)) {
      failure = reason;
      return;
    }
    try {
      rehearse(loadOnly ? new JavaLoadSampler() : new JfrSampler());
      instead = ", because " + reason;
    } catch (IOException e) {
      failure = reason + "; " + e.getMessage();
    }
  }

  private void rehearse(TaskSampler candidate) throws IOException {
    candidate.start();
    candidate.stop();
    sampler = candidate;
  }

  public void start() {
    attempt(TaskSampler::start);
    running = true;
  }

  /** To be called by a load thread at the start of its timed part; empty when nobody asks about load threads. */
  public Optional<LoadWindow> enter() {
    if (!loadOnly || sampler == null || !failure.isEmpty()) {
      return Optional.empty();
    }
    LoadWindow before = LoadWindow.ofThisThread();
    sampler.enter();
    return Optional.of(before);
  }

  /**
   * To be called by the thread at the end of it.
   *
   * @param before what {@link #enter} said
   */
  public Optional<LoadWindow> leave(Optional<LoadWindow> before) {
    return before.map(start -> {
      sampler.leave();
      return LoadWindow.ofThisThread().minus(start);
    });
  }

  public void stop() {
    running = false;
    attempt(TaskSampler::stop);
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
    StringWriter stacks = new StringWriter();
    attempt(taken -> taken.stacks().write(stacks));
    attempt(taken -> evidence.add(ENGINE, taken.engine() + instead));
    if (!failure.isEmpty()) {
      evidence.add(UNAVAILABLE, failure);
    } else if (sampler != null) {
      try (FSDataOutputStream out = fs.create(new Path(folder(controlDir), "task-" + map))) {
        out.write(stacks.toString().getBytes(StandardCharsets.UTF_8));
      }
    }
  }

  @FunctionalInterface
  private interface Step {
    void with(TaskSampler sampler) throws IOException;
  }

  /** Nothing any more after the first failure. */
  private void attempt(Step step) {
    if (sampler != null && failure.isEmpty()) {
      try {
        step.with(sampler);
      } catch (IOException e) {
        failure = e.getMessage();
      }
    }
  }
}
