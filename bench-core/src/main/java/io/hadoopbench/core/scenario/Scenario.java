package io.hadoopbench.core.scenario;

/**
 * A runnable experiment, found with {@link java.util.ServiceLoader}. A new one is one declaration,
 * and a workload if no existing one fits.
 */
public interface Scenario {
  /** Returns a new specification each time, which keeps no state of a run. */
  ScenarioSpec spec();
}
