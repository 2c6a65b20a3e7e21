/** Accumulo's servers and their ZooKeeper. The embedded cluster alone uses it. */
package io.hadoopbench.cluster.daemon.accumulo;
