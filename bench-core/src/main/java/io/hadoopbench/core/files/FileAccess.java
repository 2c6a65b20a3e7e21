package io.hadoopbench.core.files;

import java.io.Closeable;
import java.io.IOException;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * How a workload opens and creates whole files: with a client of Hadoop, or with another one that a
 * scenario compares it with. Used by many threads.
 */
public interface FileAccess extends Closeable {
  /** What {@code FileSystem.create} takes by itself; HDFS ignores it. */
  int CREATE_BUFFER_BYTES = 4096;

  FSDataInputStream open(Path path) throws IOException;

  /**
   * @throws IOException also when the file is there already
   */
  FSDataOutputStream create(Path path, short replication, long blockBytes) throws IOException;

  /**
   * @param fs stays its owner's to close
   */
  static FileAccess of(FileSystem fs) {
    return new FileAccess() {
      @Override
      public FSDataInputStream open(Path path) throws IOException {
        return fs.open(path);
      }

      @Override
      public FSDataOutputStream create(Path path, short replication, long blockBytes)
          throws IOException {
        return fs.create(path, false, CREATE_BUFFER_BYTES, replication, blockBytes);
      }

      @Override
      public void close() {}
    };
  }
}
