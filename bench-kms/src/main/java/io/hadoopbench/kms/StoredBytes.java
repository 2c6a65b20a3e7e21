package io.hadoopbench.kms;

import io.hadoopbench.core.files.TestData;
import io.hadoopbench.core.measure.Evidence;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.security.AccessControlException;

/** Looks at what the DataNodes store of a file: bytes that a client wrote in the clear stand there in the clear. */
final class StoredBytes {
  /** Evidence: what {@code /.reserved/raw} gives, which is what the DataNodes send. */
  static final String RAW = "stored.raw";
  /** Evidence: what a block file on this host holds. */
  static final String BLOCK_FILE = "stored.blockFile";
  static final String IN_CLEAR = "as written";
  static final String CHANGED = "not as written";

  /** The chance that this many bytes of ciphertext equal the plaintext is nil. */
  private static final int BYTES = 4096;

  private StoredBytes() { }

  /**
   * @param data what was written
   * @param storage see {@link io.hadoopbench.core.cluster.Cluster#storage()}
   */
  static void describe(DistributedFileSystem fs, Path path, TestData data, long size, Optional<java.nio.file.Path> storage,
      Evidence evidence) throws IOException {
    int count = (int) Math.min(BYTES, size);
    try (FSDataInputStream in = fs.open(new Path("/.reserved/raw" + path.toUri().getPath()))) {
      byte[] bytes = new byte[count];
      in.readFully(bytes);
      evidence.add(RAW, compare(bytes, data));
    } catch (AccessControlException e) {
      evidence.add(RAW, "not seen, needs the HDFS superuser");
    }
    if (storage.isPresent()) {
      evidence.add(BLOCK_FILE, compare(blockFile(fs, path, storage.get(), count), data));
    }
  }

  private static String compare(byte[] stored, TestData data) {
    return data.firstDifference(stored, 0, stored.length, 0) < 0 ? IN_CLEAR : CHANGED;
  }

  private static byte[] blockFile(DistributedFileSystem fs, Path path, java.nio.file.Path storage, int count) throws IOException {
    List<LocatedBlock> blocks = fs.getClient().getLocatedBlocks(path.toUri().getPath(), 0).getLocatedBlocks();
    String name = blocks.get(0).getBlock().getBlockName();
    try (Stream<java.nio.file.Path> all = Files.find(storage, 12, (file, attributes) -> file.getFileName().toString().equals(name))) {
      java.nio.file.Path file = all.findFirst().orElseThrow(() -> new IOException("no block file " + name + " of " + path + " in " + storage));
      try (InputStream in = Files.newInputStream(file)) {
        byte[] bytes = in.readNBytes(count);
        if (bytes.length < count) {
          throw new EOFException(file + " holds " + bytes.length + " bytes, expected " + count);
        }
        return bytes;
      }
    }
  }
}
