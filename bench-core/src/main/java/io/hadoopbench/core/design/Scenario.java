package io.hadoopbench.core.design;

/**
 * A runnable experiment, found with {@link java.util.ServiceLoader}. A new scenario needs one
 * declaration, and a workload if no existing workload fits.
 */
public interface Scenario {
  /** Returns a new specification each time. A specification keeps no run state. */
  ScenarioSpec spec();
}
