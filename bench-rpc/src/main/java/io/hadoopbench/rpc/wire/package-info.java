/** Encryption of file data between clients and DataNodes, as a factor for files. */
package io.hadoopbench.rpc.wire;
