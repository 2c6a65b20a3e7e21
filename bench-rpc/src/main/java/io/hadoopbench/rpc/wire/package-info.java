/** Encryption of file data between clients and DataNodes, as a factor of files. */
package io.hadoopbench.rpc.wire;
