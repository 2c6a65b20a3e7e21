/**
 * Packets on loopback, captured with tshark, and what they say of a variant's protection.
 * The workload of this module uses it; it knows no workload.
 */
package io.hadoopbench.rpc.wire;
