/** HiveServer2; used only by the embedded cluster. */
package io.hadoopbench.cluster.daemon.hive;
