package io.hadoopbench.core.load;

import io.hadoopbench.core.load.measure.Evidence;
import io.hadoopbench.core.load.measure.TaskReport;
import java.io.Closeable;
import java.io.IOException;

/**
 * A treatment's part that runs inside a task's JVM. Each task has one instance. Implementations
 * need a public constructor without arguments. The call order is: {@code open} before the
 * workload's, {@code around} for each thread, {@code inspect} and {@code closed} for its streams,
 * {@code resources} and {@code evidence} after the timed part, {@code close} after the workload's.
 */
public interface TaskTreatment extends Closeable {
  /** Job setting: its task treatments' class names, separated by commas. */
  String SETTING = "task.treatments";

  default void open(TaskContext task) throws IOException {}

  /** Returns a step that wraps or replaces the operation. Called once for each load thread. */
  default Workload.Step around(Workload.Step step) {
    return step;
  }

  /**
   * Adds the variant's evidence from a stream. Called directly before the stream is closed, because
   * a closed stream may have released its internals. Called by one thread at a time.
   *
   * @param stream the {@code FSDataOutputStream} or {@code FSDataInputStream}
   */
  default void inspect(Object stream, Evidence evidence) throws IOException {}

  /**
   * Inspects a measured file's closed stream, outside the timed part, for values that must be
   * summed. Called by many threads.
   */
  default void closed(Object stream) throws IOException {}

  /** Adds counts over all the task's threads. */
  default void resources(TaskReport report) throws IOException {}

  /** Adds the variant's evidence, read after the timed part. */
  default void evidence(Evidence evidence) throws IOException {}

  @Override
  default void close() throws IOException {}
}
