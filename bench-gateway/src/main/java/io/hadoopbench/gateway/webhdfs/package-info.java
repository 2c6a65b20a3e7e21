/**
 * A treatment for the path of HDFS data to its client, and a workload that lists a directory. Used
 * by scenarios; {@code -levels path} selects the path for whole files of any scenario.
 */
package io.hadoopbench.gateway.webhdfs;
