/**
 * Workloads for whole files and for directories: options, verifiable data, task operations, and
 * DataNode metrics. Also contains validity checks for streams, stored files and packets on the
 * wire, which several scenarios share.
 */
package io.hadoopbench.core.workload;
