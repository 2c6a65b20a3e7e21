/** NameNode, DataNodes and Router, with their mains. The embedded cluster alone uses it. */
package io.hadoopbench.cluster.daemon.hdfs;
