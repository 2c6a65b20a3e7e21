/**
 * RPCs to the file system: the calls that tasks repeat, the files that they query, and verification
 * of their sockets. Used by scenarios of this module.
 */
package io.hadoopbench.rpc.workload;
