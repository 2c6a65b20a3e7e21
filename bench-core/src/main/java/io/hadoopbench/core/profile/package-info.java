/**
 * Time of a trial by component: stacks that async-profiler samples in the JVMs of tasks and servers
 * during the timed window, and kernel counters of their threads. Used by packages job and run;
 * samples are stored by package store.
 */
package io.hadoopbench.core.profile;
