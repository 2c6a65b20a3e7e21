/**
 * The table of Hive, its file and what its rows add up to. For the workload of hive and the
 * benchmark of the file alone.
 */
package io.hadoopbench.gateway.hive.table;
