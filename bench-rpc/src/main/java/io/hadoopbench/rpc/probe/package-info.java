/**
 * RPC server metrics over JMX: the resources that calls used, and what connections negotiated. Used
 * by this module's scenarios and workload; depends on no workload.
 */
package io.hadoopbench.rpc.probe;
