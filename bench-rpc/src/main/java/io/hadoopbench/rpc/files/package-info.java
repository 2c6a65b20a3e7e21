/**
 * A Router as the way to whole files: a treatment for every scenario that moves them with HDFS's
 * own client. Found with {@link java.util.ServiceLoader}; no other package uses it.
 */
package io.hadoopbench.rpc.files;
