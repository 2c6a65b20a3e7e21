package io.hadoopbench.gateway.webhdfs.client;

import org.apache.hadoop.fs.Path;

/**
 * A whole file as a client saw it pass.
 *
 * @param crc CRC-32C of its bytes
 */
public record Transferred(Path file, long bytes, long crc) { }
