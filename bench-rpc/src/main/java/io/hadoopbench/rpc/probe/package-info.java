/**
 * What RPC servers tell over JMX: what calls took of them, and what connections agreed upon.
 * Scenarios and the workload of this module use it; it knows no workload.
 */
package io.hadoopbench.rpc.probe;
