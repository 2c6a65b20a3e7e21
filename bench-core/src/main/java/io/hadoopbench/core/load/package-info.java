/**
 * The MapReduce job of a trial: barrier, load threads, merging of reports, and treatments inside
 * tasks.
 *
 * <p>Workloads and task treatments implement the interfaces of this package. The driver starts jobs
 * through package {@code design}.
 */
package io.hadoopbench.core.load;
