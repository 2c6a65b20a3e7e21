/**
 * Scans of a table of HBase as workload, and the ways to its rows as treatment. For
 * gateway-hbase-scan.
 */
package io.hadoopbench.gateway.hbase;
