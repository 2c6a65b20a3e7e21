/**
 * HBase clients (REST, Java and shell), and the rows that they read. Used by the HBase workload and
 * by client benchmarks.
 */
package io.hadoopbench.gateway.hbase.client;
