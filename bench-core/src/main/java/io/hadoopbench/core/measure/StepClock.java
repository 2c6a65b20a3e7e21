package io.hadoopbench.core.measure;

/**
 * The stopwatch that a workload's step uses: {@code start}, then one {@code lap} for each part that is timed apart. What lies
 * between a lap and the next {@code start} is not timed. Outside the measured window all calls do nothing.
 */
public interface StepClock {
  /** Starts the stopwatch. */
  void start();

  /**
   * Records the time since the last {@code start} or {@code lap} for one operation, and goes on from here.
   *
   * @param operation index into the workload's operations
   */
  void lap(int operation);

  /** Counts payload bytes, for the second in which the last lap ended. */
  void bytes(long count);
}
