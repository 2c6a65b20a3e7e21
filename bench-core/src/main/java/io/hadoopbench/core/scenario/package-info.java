/**
 * Components of scenarios: declarations of workload, treatments and meters, and what they observe
 * of a run.
 *
 * <p>Scenario modules build on this package; package run executes it. It depends on no scenario.
 */
package io.hadoopbench.core.scenario;
