/**
 * Components of scenarios: declarations of workload, treatments and meters, and their observations
 * of a run.
 *
 * <p>Scenario modules build on this package, and package run executes their declarations. This
 * package depends on no scenario.
 */
package io.hadoopbench.core.scenario;
