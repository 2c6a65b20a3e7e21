/** Scenarios {@code rpc-*}: what SASL protection on NameNode RPC costs, and what a Router does. */
package io.hadoopbench.rpc;
