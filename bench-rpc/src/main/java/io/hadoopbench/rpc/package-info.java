/**
 * Scenarios {@code rpc-*}, the cost of SASL protection and of a Router for NameNode RPC, with their
 * treatments. Found with {@link java.util.ServiceLoader}; no other package uses it.
 */
package io.hadoopbench.rpc;
