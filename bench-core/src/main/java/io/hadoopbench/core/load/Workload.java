package io.hadoopbench.core.load;

import io.hadoopbench.core.load.measure.Evidence;
import io.hadoopbench.core.load.measure.StepClock;
import io.hadoopbench.core.load.measure.TaskReport;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;

/**
 * The operation that every thread in every map task repeats. Each task has one instance.
 * Implementations need a public constructor without arguments. The call order is: {@code open},
 * {@code thread} once per thread, the steps, {@code resources}, {@code evidence}, {@code close}.
 */
public interface Workload extends Closeable {
  /** Returns the names of the parts that are timed separately. A step refers to them by index. */
  List<String> operations();

  /** Connects to servers and prepares the workload. Called outside the timed part. */
  void open(TaskContext context) throws IOException;

  /** Returns the operation of one thread, which no other thread uses. */
  Step thread(int thread) throws IOException;

  /** Adds evidence of the variant from this JVM. Called after the timed part. */
  void evidence(Evidence evidence) throws IOException;

  /** Adds the workload's counts over all threads. Called after the timed part. */
  default void resources(TaskReport report) throws IOException {}

  @FunctionalInterface
  interface Step {
    /**
     * @param phase warm-up or measured. Warm-up operations must leave nothing behind that would
     *     affect measured operations
     * @param index 0, 1, 2, ... within the thread and phase
     * @param clock times the parts
     * @throws IOException if the operation fails; it is counted as one error of the trial
     */
    void run(Phase phase, long index, StepClock clock) throws IOException;
  }

  /** An operation's phase. Only measured operations are recorded. */
  enum Phase {
    WARMUP,
    MEASURED
  }
}
