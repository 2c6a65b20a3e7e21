/**
 * The Hive table, its file and its checksum. Used by the Hive workload and by the benchmark of the
 * file.
 */
package io.hadoopbench.gateway.hive.table;
