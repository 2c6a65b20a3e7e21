/**
 * Metrics of RPC servers over JMX: resources used by calls, and what connections negotiated. Used
 * by scenarios and the workload of this module; depends on no workload.
 */
package io.hadoopbench.rpc.probe;
