package io.hadoopbench.core.job;

import io.hadoopbench.core.measure.Evidence;
import io.hadoopbench.core.measure.StepClock;
import io.hadoopbench.core.measure.TaskReport;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;

/**
 * What every thread of every map task repeats. One instance lives in each task; it needs a public
 * constructor without arguments. The order of calls: {@code open}, {@code thread} once per thread,
 * the steps, {@code resources}, {@code evidence}, {@code close}.
 */
public interface Workload extends Closeable {
  /** What is timed apart; a step names these by index. */
  List<String> operations();

  /** Connects and prepares, outside the timed part. */
  void open(TaskContext context) throws IOException;

  /** The operation of one thread, which alone uses it. */
  Step thread(int thread) throws IOException;

  /** Facts that prove the variant, read in this JVM after the timed part. */
  void evidence(Evidence evidence) throws IOException;

  /** Adds what the workload itself counted over all its threads; called after the timed part. */
  default void resources(TaskReport report) throws IOException {}

  /** One operation of one thread. */
  @FunctionalInterface
  interface Step {
    /**
     * @param phase warm-up operations must not leave anything that measured ones would meet
     * @param index 0, 1, 2, ... within the thread and phase
     * @param clock to time the parts with
     * @throws IOException counts as one error of the trial
     */
    void run(Phase phase, long index, StepClock clock) throws IOException;
  }

  /** Whether operations count. */
  enum Phase {
    WARMUP,
    MEASURED
  }
}
