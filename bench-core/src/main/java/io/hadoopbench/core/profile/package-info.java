/**
 * Time of a trial by component. Uses stacks that async-profiler samples in the JVMs of tasks and
 * servers during the timed window, and kernel counters of their threads. Used by packages job and
 * run. Package store stores the samples.
 */
package io.hadoopbench.core.profile;
