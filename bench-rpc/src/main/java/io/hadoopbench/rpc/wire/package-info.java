/** A treatment that encrypts file data between clients and DataNodes. */
package io.hadoopbench.rpc.wire;
