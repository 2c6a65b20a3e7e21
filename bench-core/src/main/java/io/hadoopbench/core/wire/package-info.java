/**
 * Packets on loopback, captured and read with tshark. Scenarios define what must be readable and
 * what must not.
 */
package io.hadoopbench.core.wire;
