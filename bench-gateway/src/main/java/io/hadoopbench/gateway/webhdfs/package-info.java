/**
 * A treatment for the path that HDFS data takes to its client, and a workload that lists a
 * directory. Used by scenarios; {@code -levels path} selects the path for whole files in any
 * scenario.
 */
package io.hadoopbench.gateway.webhdfs;
