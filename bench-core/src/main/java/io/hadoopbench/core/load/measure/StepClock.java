package io.hadoopbench.core.load.measure;

/**
 * A step's stopwatch: {@code start}, then one {@code lap} for each part that is timed separately.
 * Time between a lap and the next {@code start} is not recorded. Outside the measured window, all
 * calls have no effect.
 */
public interface StepClock {
  void start();

  /**
   * Records the time since the last {@code start} or {@code lap} for one operation, and starts the
   * next lap.
   *
   * @param operation index into the workload's operations
   */
  void lap(int operation);

  /**
   * Records the time since the last {@code start}, regardless of laps. The stopwatch continues.
   *
   * @param operation index into the workload's operations
   */
  void total(int operation);

  /**
   * Records a duration that the step itself measured within a lap.
   *
   * @param operation index into the workload's operations
   */
  void duration(int operation, long nanos);

  /**
   * Excludes the time since the last lap from laps and from the total. Used for checks that a real
   * client would not perform.
   */
  void skip();

  /**
   * Counts payload bytes that were moved in the current second. Reads the clock, so call it once
   * per buffer, not once per byte.
   */
  void bytes(long count);
}
