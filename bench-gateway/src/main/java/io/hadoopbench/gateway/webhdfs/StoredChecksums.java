package io.hadoopbench.gateway.webhdfs;

import io.hadoopbench.core.load.measure.Evidence;
import io.hadoopbench.gateway.webhdfs.client.WebHdfsClient.Transferred;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Locale;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.apache.hadoop.fs.FileChecksum;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * Compares the data that a client transferred with the data that DataNodes store, because HTTP,
 * unlike the native client, has no end-to-end checksum. HDFS computes a whole file's CRC-32C from
 * the CRCs of its chunks, without reading the data again.
 */
final class StoredChecksums {
  /** Evidence, and its value if a file's length and checksum match. */
  static final String STORED = "data.stored";

  static final String SAME = "length and CRC-32C as they passed";

  /**
   * Value for a file in an encryption zone, where DataNodes store the CRC of the encrypted data.
   * {@code data.verified} verifies the content.
   */
  static final String SAME_LENGTH =
      "length as it passed; the CRC-32C was computed from encrypted bytes";

  /** Client key, and its value, for a checksum that does not depend on chunks and blocks. */
  static final String MODE_KEY = "dfs.checksum.combine.mode";

  static final String MODE = "COMPOSITE_CRC";

  private final Queue<Transferred> passed = new ConcurrentLinkedQueue<>();

  /** Adds a file. Thread-safe. */
  void add(Transferred file) {
    passed.add(file);
  }

  /** Requests the checksum of every file, after the timed part. */
  void compare(FileSystem fs, Evidence evidence) throws IOException {
    for (Transferred file : passed) {
      evidence.add(STORED, compare(fs, file));
    }
  }

  private static String compare(FileSystem fs, Transferred transferred) throws IOException {
    Path file = transferred.file();
    FileStatus status = fs.getFileStatus(file);
    if (status.getLen() != transferred.bytes()) {
      return "%s has %s bytes, but %s were transferred"
          .formatted(file, status.getLen(), transferred.bytes());
    }
    if (status.isEncrypted()) {
      return SAME_LENGTH;
    }
    FileChecksum stored = fs.getFileChecksum(file);
    if (stored == null || !stored.getAlgorithmName().equals("COMPOSITE-CRC32C")) {
      return file
          + " has no CRC-32C to compare with; its checksum: "
          + (stored == null ? "none" : stored.getAlgorithmName());
    }
    int crc = ByteBuffer.wrap(stored.getBytes()).getInt();
    return crc == (int) transferred.crc()
        ? SAME
        : String.format(
            Locale.ROOT, "%s has CRC-32C %08x instead of %08x", file, crc, (int) transferred.crc());
  }
}
