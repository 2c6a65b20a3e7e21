package io.hadoopbench.core.run;

import java.time.Duration;

/**
 * What a run may take before it is ended from outside.
 *
 * @param time from its start; null for any
 */
public record RunBudget(Duration time) {
  public static final RunBudget UNLIMITED = new RunBudget(null);

  /** With the shorter of two times. */
  public RunBudget within(Duration most) {
    return time != null && time.compareTo(most) <= 0 ? this : new RunBudget(most);
  }
}
