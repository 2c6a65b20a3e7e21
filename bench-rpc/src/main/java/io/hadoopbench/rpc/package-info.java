/**
 * Scenarios {@code rpc-*}, which measure what SASL protection and a Router add to the cost of
 * NameNode RPCs, and their treatments. Loaded with {@link java.util.ServiceLoader}; no other
 * package uses it.
 */
package io.hadoopbench.rpc;
