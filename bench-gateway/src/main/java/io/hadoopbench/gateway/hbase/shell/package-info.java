/** HBase's shell as a process that scans when it is told to. For the workload of hbase. */
package io.hadoopbench.gateway.hbase.shell;
