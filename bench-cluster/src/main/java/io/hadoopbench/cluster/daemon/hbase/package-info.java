/** HBase and its REST server; used only by the embedded cluster. */
package io.hadoopbench.cluster.daemon.hbase;
