package io.hadoopbench.gateway;

import org.apache.hadoop.fs.Path;

/**
 * A whole file as a client saw it pass.
 *
 * @param crc CRC-32C of its bytes
 */
record Transferred(Path file, long bytes, long crc) { }
