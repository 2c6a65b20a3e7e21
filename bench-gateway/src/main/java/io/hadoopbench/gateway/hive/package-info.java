/**
 * Selects of a table of Hive as workload, and the ways to its rows as treatment. For
 * gateway-hive-select.
 */
package io.hadoopbench.gateway.hive;
