/**
 * Where the CPU time of a trial goes: stacks that async-profiler or JFR samples in the JVMs of tasks and servers during the timed window.
 * For the job and the experiment; what was taken is kept by the package store.
 */
package io.hadoopbench.core.profile;
