/** HiveServer2. The embedded cluster alone uses it. */
package io.hadoopbench.cluster.daemon.hive;
