/**
 * Assigns sampled stacks to components of an operation's time, and adds up the components of a
 * trial. Knows no scenario; modules contribute their own rules.
 */
package io.hadoopbench.core.explain;
