/**
 * The Hive table, its file and its checksum. Used by the Hive workload and by the file benchmark.
 */
package io.hadoopbench.gateway.hive.table;
