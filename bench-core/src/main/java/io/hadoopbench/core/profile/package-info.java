/**
 * Where the time of a trial goes: stacks that async-profiler samples in the JVMs of tasks and
 * servers during the timed window, and what the kernel counts of their threads. For the job and the
 * experiment; what was taken is kept by the package store.
 */
package io.hadoopbench.core.profile;
