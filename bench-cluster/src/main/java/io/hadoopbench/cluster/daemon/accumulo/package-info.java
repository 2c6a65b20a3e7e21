/** Accumulo's servers and ZooKeeper; used only by the embedded cluster. */
package io.hadoopbench.cluster.daemon.accumulo;
