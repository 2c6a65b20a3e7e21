/**
 * A workload that scans an HBase table, and the treatment that selects the path to its rows. Used
 * by gateway-hbase-scan.
 */
package io.hadoopbench.gateway.hbase;
