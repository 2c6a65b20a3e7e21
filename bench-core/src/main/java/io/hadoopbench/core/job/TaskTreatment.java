package io.hadoopbench.core.job;

import io.hadoopbench.core.measure.Evidence;
import io.hadoopbench.core.measure.TaskReport;
import java.io.Closeable;
import java.io.IOException;

/**
 * What a treatment does inside the JVM of a task. One instance lives in each task; it needs a
 * public constructor without arguments. The order of calls: {@code open} before the workload's,
 * {@code around} for each thread, {@code inspect} and {@code closed} for its streams, {@code
 * resources} and {@code evidence} after the timed part, {@code close} after the workload's.
 */
public interface TaskTreatment extends Closeable {
  /** Setting of a job: the class names of its task treatments, separated by commas. */
  String SETTING = "task.treatments";

  default void open(TaskContext task) throws IOException {}

  /** Something else than the operation itself, in its place; called once for each load thread. */
  default Workload.Step around(Workload.Step step) {
    return step;
  }

  /**
   * Tells what proves the variant, from a stream that a thread really used, directly before its
   * close: a closed stream may have dropped what worked in it. One thread at a time.
   *
   * @param stream the {@code FSDataOutputStream} or {@code FSDataInputStream}
   */
  default void inspect(Object stream, Evidence evidence) throws IOException {}

  /**
   * Looks at a stream of a measured file after its close, outside the timed part; for what has to
   * be added up. Called by many threads.
   */
  default void closed(Object stream) throws IOException {}

  /** Adds what was counted over all threads of the task. */
  default void resources(TaskReport report) throws IOException {}

  /** Facts that prove the variant, read after the timed part. */
  default void evidence(Evidence evidence) throws IOException {}

  @Override
  default void close() throws IOException {}
}
