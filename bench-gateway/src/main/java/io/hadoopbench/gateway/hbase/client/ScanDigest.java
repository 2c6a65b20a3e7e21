package io.hadoopbench.gateway.hbase.client;

import io.hadoopbench.gateway.http.Body;
import java.util.zip.Checksum;

/**
 * A scan's result.
 *
 * @param bytes total length of keys and values
 * @param crc CRC-32C of keys and values in the order received
 */
public record ScanDigest(long rows, long bytes, long crc) {
  /** Creates a result from {@link #numbers}, which code in another class loader can return. */
  static ScanDigest of(long[] numbers) {
    return new ScanDigest(numbers[0], numbers[1], numbers[2]);
  }

  long[] numbers() {
    return new long[] {rows, bytes, crc};
  }

  @Override
  public String toString() {
    return rows + " rows, " + bytes + " bytes, CRC-32C " + Long.toHexString(crc);
  }

  public static final class Sum {
    private final Checksum crc = Body.crc32c();
    private long rows;
    private long bytes;

    public void add(byte[] key, byte[] value) {
      add(key, 0, key.length, value, 0, value.length);
    }

    public void add(
        byte[] key, int keyOffset, int keyLength, byte[] value, int valueOffset, int valueLength) {
      crc.update(key, keyOffset, keyLength);
      crc.update(value, valueOffset, valueLength);
      rows++;
      bytes += keyLength + valueLength;
    }

    public ScanDigest scanned() {
      return new ScanDigest(rows, bytes, crc.getValue());
    }
  }
}
