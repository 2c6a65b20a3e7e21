/**
 * The Hive table, its file and its checksum. Used by the workload of hive and the benchmark of the
 * file.
 */
package io.hadoopbench.gateway.hive.table;
