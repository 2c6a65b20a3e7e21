/**
 * The Hive table, its file and its checksum. Used by the Hive workload and by the benchmark that
 * reads the file.
 */
package io.hadoopbench.gateway.hive.table;
