package io.hadoopbench.gateway.http;

import java.util.zip.Checksum;
import org.apache.hadoop.util.DataChecksum;

/** CRC-32C as computed by HDFS, with the JVM's intrinsic where available (not in Java 8). */
public final class Crc32c {
  /** Arbitrary chunk size, because the byte counts are ignored. */
  private static final int ANY_CHUNK = 512;

  private Crc32c() {}

  public static Checksum create() {
    return DataChecksum.newDataChecksum(DataChecksum.Type.CRC32C, ANY_CHUNK);
  }
}
