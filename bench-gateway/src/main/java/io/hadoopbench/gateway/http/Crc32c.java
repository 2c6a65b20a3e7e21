package io.hadoopbench.gateway.http;

import java.util.zip.Checksum;
import org.apache.hadoop.util.DataChecksum;

/**
 * CRC-32C as HDFS itself makes it: with the JVM's own code where there is some, which Java 8 does
 * not have.
 */
public final class Crc32c {
  /** It also counts bytes up to here, which nobody asks for. */
  private static final int ANY_CHUNK = 512;

  private Crc32c() {}

  public static Checksum create() {
    return DataChecksum.newDataChecksum(DataChecksum.Type.CRC32C, ANY_CHUNK);
  }
}
