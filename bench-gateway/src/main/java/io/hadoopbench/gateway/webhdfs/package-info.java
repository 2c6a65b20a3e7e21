/**
 * The way of HDFS data to its client as treatment, and the listing of a directory as workload. For
 * scenarios; whole files of any scenario go this way with {@code -levels path}.
 */
package io.hadoopbench.gateway.webhdfs;
