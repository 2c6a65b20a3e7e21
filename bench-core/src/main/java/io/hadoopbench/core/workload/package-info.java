/**
 * Workloads on whole files and on directories: options, verifiable data, task operations, and
 * DataNode metrics. Also contains validity checks that several scenarios share: of streams, stored
 * files and packets on the wire.
 */
package io.hadoopbench.core.workload;
