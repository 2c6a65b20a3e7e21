/**
 * The parts of an experiment: declarations of workloads, treatments and meters, their options, and
 * their observations during a run.
 *
 * <p>Scenario modules build on this package, and package {@code engine} executes their
 * declarations. This package depends on no scenario.
 */
package io.hadoopbench.core.design;
