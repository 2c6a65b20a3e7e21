/** Accumulo's servers and their ZooKeeper; used only by the embedded cluster. */
package io.hadoopbench.cluster.daemon.accumulo;
