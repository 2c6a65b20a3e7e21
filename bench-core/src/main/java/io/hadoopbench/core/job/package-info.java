/**
 * The MapReduce job of a trial: barrier, load threads, recording, merging, and treatments inside
 * tasks.
 *
 * <p>Workloads and task treatments implement its interfaces. The driver starts jobs through package
 * scenario.
 */
package io.hadoopbench.core.job;
