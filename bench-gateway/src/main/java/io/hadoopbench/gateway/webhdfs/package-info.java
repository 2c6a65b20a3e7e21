/**
 * The path of HDFS data to its client as treatment, and the listing of a directory as workload.
 * Used by scenarios; {@code -levels path} selects the path for whole files of any scenario.
 */
package io.hadoopbench.gateway.webhdfs;
