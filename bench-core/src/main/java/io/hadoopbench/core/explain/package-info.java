/**
 * A trial's time by component. Samples the stacks of tasks and servers during the timed window,
 * reads their threads' kernel counters, and assigns both to components. Modules contribute their
 * own rules.
 */
package io.hadoopbench.core.explain;
