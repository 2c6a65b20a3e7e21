/**
 * Scenarios {@code rpc-*}, what SASL protection on NameNode RPC costs and what a Router does, with
 * the treatments that they vary. Found with {@link java.util.ServiceLoader}; no other package uses
 * it.
 */
package io.hadoopbench.rpc;
