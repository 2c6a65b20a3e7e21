/** NameNode, DataNodes and Router, with their main classes; used only by the embedded cluster. */
package io.hadoopbench.cluster.daemon.hdfs;
