/**
 * Assigns sampled stacks to components of an operation's time, and sums the components of a trial.
 * Depends on no scenario; modules contribute their own rules.
 */
package io.hadoopbench.core.explain;
