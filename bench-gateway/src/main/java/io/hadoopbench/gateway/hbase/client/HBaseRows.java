package io.hadoopbench.gateway.hbase.client;

import io.hadoopbench.core.result.SplitMix64;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Table rows, computed from row numbers: a ten-digit key, which sorts like the number, and one
 * value.
 *
 * @param valueBytes size of each value
 */
public record HBaseRows(long count, int valueBytes) {
  public static final String FAMILY = "f";
  public static final String QUALIFIER = "v";
  static final byte[] COLUMN = (FAMILY + ":" + QUALIFIER).getBytes(StandardCharsets.US_ASCII);

  /** Largest number that fits into a key. */
  public static final long MOST = 9_999_999_999L;

  public byte[] key(long row) {
    return String.format("%010d", row).getBytes(StandardCharsets.US_ASCII);
  }

  public byte[] value(long row) {
    ByteBuffer words = ByteBuffer.allocate((valueBytes + Long.BYTES - 1) / Long.BYTES * Long.BYTES);
    SplitMix64 random = new SplitMix64(row);
    while (words.hasRemaining()) {
      words.putLong(random.nextLong());
    }
    return Arrays.copyOf(words.array(), valueBytes);
  }

  /** Returns the expected result of a full table scan. */
  public ScanDigest scanned() {
    ScanDigest.Sum digest = new ScanDigest.Sum();
    for (long row = 0; row < count; row++) {
      digest.add(key(row), value(row));
    }
    return digest.scanned();
  }
}
