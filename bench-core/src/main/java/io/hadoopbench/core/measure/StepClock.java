package io.hadoopbench.core.measure;

/**
 * The stopwatch of a workload's step: {@code start}, then one {@code lap} for each part that is
 * timed separately. Time between a lap and the next {@code start} is not recorded. Outside the
 * measured window all calls do nothing.
 */
public interface StepClock {
  /** Starts the stopwatch. */
  void start();

  /**
   * Records the time since the last {@code start} or {@code lap} for one operation, and continues
   * from here.
   *
   * @param operation index into the workload's operations
   */
  void lap(int operation);

  /**
   * Records the time since the last {@code start}, regardless of laps; the stopwatch continues.
   *
   * @param operation index into the workload's operations
   */
  void total(int operation);

  /**
   * Records a time that the step measured itself, as a part of a lap.
   *
   * @param operation index into the workload's operations
   */
  void duration(int operation, long nanos);

  /** Excludes the time since the last lap from laps and total, for checks that users do not do. */
  void skip();

  /**
   * Counts payload bytes as moved in this second. Reads the clock, so call it per buffer, not per
   * byte.
   */
  void bytes(long count);
}
