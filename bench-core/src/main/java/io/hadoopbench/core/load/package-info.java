/**
 * A trial's MapReduce job: barrier, load threads, merging of reports, and treatments inside tasks.
 *
 * <p>Workloads and task treatments implement its interfaces. The driver starts jobs through package
 * {@code design}.
 */
package io.hadoopbench.core.load;
