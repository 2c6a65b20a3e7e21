/**
 * Clients of HBase, over REST and in Java, and the rows that they read. Used by the workload of
 * hbase and by benchmarks of the client.
 */
package io.hadoopbench.gateway.hbase.client;
