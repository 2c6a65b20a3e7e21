/**
 * Packets on loopback, captured and read with tshark. Scenarios say what must be readable there and
 * what must not.
 */
package io.hadoopbench.core.wire;
