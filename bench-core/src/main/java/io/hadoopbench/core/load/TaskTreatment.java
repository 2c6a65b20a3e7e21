package io.hadoopbench.core.load;

import io.hadoopbench.core.load.measure.Evidence;
import io.hadoopbench.core.load.measure.TaskReport;
import java.io.Closeable;
import java.io.IOException;

/**
 * The part of a treatment that runs inside a task's JVM. Each task has one instance.
 * Implementations need a public constructor without arguments. The call order is: {@code open}
 * before the workload is opened, {@code around} for each thread, {@code inspect} and {@code closed}
 * for each stream, {@code resources} and {@code evidence} after the timed part, {@code close} after
 * the workload is closed.
 */
public interface TaskTreatment extends Closeable {
  /** Job setting: class names of the task treatments, separated by commas. */
  String SETTING = "task.treatments";

  default void open(TaskContext task) throws IOException {}

  /** Returns a step that wraps or replaces the operation. Called once for each load thread. */
  default Workload.Step around(Workload.Step step) {
    return step;
  }

  /**
   * Adds evidence of the variant from a stream. Called directly before the stream is closed,
   * because a closed stream may have released its internal state. Called by one thread at a time.
   *
   * @param stream the {@code FSDataOutputStream} or {@code FSDataInputStream}
   */
  default void inspect(Object stream, Evidence evidence) throws IOException {}

  /**
   * Reads values that must be summed from the closed stream of a measured file, outside the timed
   * part. Called by several threads concurrently.
   */
  default void closed(Object stream) throws IOException {}

  /** Adds counts over all threads of the task. */
  default void resources(TaskReport report) throws IOException {}

  /** Adds evidence of the variant. Called after the timed part. */
  default void evidence(Evidence evidence) throws IOException {}

  @Override
  default void close() throws IOException {}
}
