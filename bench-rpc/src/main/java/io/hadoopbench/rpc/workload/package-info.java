/**
 * RPCs to the file system: the calls that tasks repeat, the files that they query, and the
 * verification of the tasks' sockets. Used by this module's scenarios.
 */
package io.hadoopbench.rpc.workload;
