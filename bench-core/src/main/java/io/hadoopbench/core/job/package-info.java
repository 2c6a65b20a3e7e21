/**
 * The MapReduce job of a trial: barrier, load threads, recording, merging, and treatments inside
 * tasks.
 *
 * <p>Workloads and task treatments implement its interfaces; the driver starts it through scenario.
 */
package io.hadoopbench.core.job;
