/**
 * Calls of the file system's RPC: what the tasks repeat, what they ask for, and whether their
 * sockets were as labelled. Scenarios of this module use it.
 */
package io.hadoopbench.rpc.workload;
