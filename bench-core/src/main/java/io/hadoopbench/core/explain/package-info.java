/**
 * A trial's time by component: samples stacks of the JVMs of tasks and servers during the timed
 * window, reads their threads' kernel counters, and assigns both to components. Modules contribute
 * their own rules.
 */
package io.hadoopbench.core.explain;
