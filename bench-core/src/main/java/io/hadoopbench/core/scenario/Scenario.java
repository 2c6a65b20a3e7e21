package io.hadoopbench.core.scenario;

/**
 * A runnable experiment, found with {@link java.util.ServiceLoader}. A new one is one declaration,
 * and a workload if there is none for it.
 */
public interface Scenario {
  /** Made anew each time: nothing that a run learns may stay in it. */
  ScenarioSpec spec();
}
