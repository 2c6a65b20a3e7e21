package io.hadoopbench.core.design;

import java.time.Duration;

/**
 * A run's limits, which are enforced from outside the run.
 *
 * @param time limit from the start of the run; null for no limit
 */
public record RunBudget(Duration time) {
  public static final RunBudget UNLIMITED = new RunBudget(null);

  /** Returns a budget with the shorter of the two times. */
  public RunBudget within(Duration most) {
    return time != null && time.compareTo(most) <= 0 ? this : new RunBudget(most);
  }
}
