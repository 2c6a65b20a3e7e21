/**
 * A workload that selects from a Hive table, and the treatment that selects the path to its rows.
 * Used by gateway-hive-select.
 */
package io.hadoopbench.gateway.hive;
