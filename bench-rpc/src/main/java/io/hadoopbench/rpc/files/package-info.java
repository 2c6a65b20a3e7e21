/**
 * A treatment that accesses whole files through a Router, for every scenario that transfers files
 * with HDFS's own client. Loaded with {@link java.util.ServiceLoader}; no other package uses it.
 */
package io.hadoopbench.rpc.files;
