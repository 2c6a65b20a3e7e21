package io.hadoopbench.core.scenario;

/** Where {@link java.util.ServiceLoader} finds a scenario. */
public interface DeclaredScenario {
  ScenarioSpec spec();
}
