/**
 * A Router in front of whole files: a treatment for every scenario that transfers them with HDFS's
 * own client. Found with {@link java.util.ServiceLoader}; no other package uses it.
 */
package io.hadoopbench.rpc.files;
