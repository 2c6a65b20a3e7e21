package io.hadoopbench.gateway;

/**
 * A whole file as a client saw it pass.
 *
 * @param crc CRC-32C of its bytes
 */
record Transferred(long bytes, long crc) { }
