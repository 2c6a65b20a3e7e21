/** HBase and its REST server. The embedded cluster alone uses it. */
package io.hadoopbench.cluster.daemon.hbase;
