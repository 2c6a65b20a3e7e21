package io.hadoopbench.core.job;

import io.hadoopbench.core.measure.Evidence;
import io.hadoopbench.core.measure.StepClock;
import io.hadoopbench.core.measure.TaskReport;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;

/**
 * The operation that every thread of every map task repeats. Each task has one instance, which
 * needs a public constructor without arguments. The order of calls: {@code open}, {@code thread}
 * once per thread, the steps, {@code resources}, {@code evidence}, {@code close}.
 */
public interface Workload extends Closeable {
  /** Returns the names of separately timed parts; a step refers to them by index. */
  List<String> operations();

  /** Connects and prepares, outside the timed part. */
  void open(TaskContext context) throws IOException;

  /** Returns the operation of one thread, which only this thread uses. */
  Step thread(int thread) throws IOException;

  /** Adds evidence of the variant, read in this JVM after the timed part. */
  void evidence(Evidence evidence) throws IOException;

  /** Adds counts of the workload over all its threads; called after the timed part. */
  default void resources(TaskReport report) throws IOException {}

  /** One operation of one thread. */
  @FunctionalInterface
  interface Step {
    /**
     * @param phase warm-up operations must not leave anything that measured ones would find
     * @param index 0, 1, 2, ... within the thread and phase
     * @param clock times the parts
     * @throws IOException counts as one error of the trial
     */
    void run(Phase phase, long index, StepClock clock) throws IOException;
  }

  /** Phases: only measured operations are recorded. */
  enum Phase {
    WARMUP,
    MEASURED
  }
}
