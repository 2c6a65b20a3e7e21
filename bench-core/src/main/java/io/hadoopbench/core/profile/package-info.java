/**
 * Where the CPU time of a trial goes: stacks that async-profiler samples in the JVMs of tasks and servers during the timed window, and
 * the rules that put each stack to a cost centre.
 */
package io.hadoopbench.core.profile;
