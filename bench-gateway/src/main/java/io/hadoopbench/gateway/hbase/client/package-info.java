/**
 * Clients of HBase, over REST and in Java, and the rows that they read. For the workload of hbase
 * and the benchmarks of the client alone.
 */
package io.hadoopbench.gateway.hbase.client;
