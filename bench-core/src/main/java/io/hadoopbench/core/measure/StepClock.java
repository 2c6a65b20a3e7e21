package io.hadoopbench.core.measure;

/**
 * The stopwatch that a workload's step uses: {@code start}, then one {@code lap} for each part that
 * is timed apart. What lies between a lap and the next {@code start} is not timed. Outside the
 * measured window all calls do nothing.
 */
public interface StepClock {
  /** Starts the stopwatch. */
  void start();

  /**
   * Records the time since the last {@code start} or {@code lap} for one operation, and goes on
   * from here.
   *
   * @param operation index into the workload's operations
   */
  void lap(int operation);

  /**
   * Records the time since the last {@code start}, whatever laps came between; the stopwatch goes
   * on.
   *
   * @param operation index into the workload's operations
   */
  void total(int operation);

  /**
   * Records a time that the step took itself, as a part of a lap.
   *
   * @param operation index into the workload's operations
   */
  void duration(int operation, long nanos);

  /**
   * Leaves out of laps and total what has passed since the last lap: the step looked at something
   * that users do not look at.
   */
  void skip();

  /**
   * Counts payload bytes as moved in this second. Reads the clock, so call it for buffers and not
   * for bytes.
   */
  void bytes(long count);
}
