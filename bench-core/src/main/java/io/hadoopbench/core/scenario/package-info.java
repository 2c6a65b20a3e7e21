/**
 * What a scenario is made of: a declaration of workload, treatments and meters, and what they see
 * of a run.
 *
 * <p>Scenario modules build on it; the experiment runs it. It knows no scenario.
 */
package io.hadoopbench.core.scenario;
