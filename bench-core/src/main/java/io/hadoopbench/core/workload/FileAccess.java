package io.hadoopbench.core.workload;

import io.hadoopbench.core.load.TaskTreatment;
import java.io.Closeable;
import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * Opens and creates whole files with the client to be measured: Hadoop's own client, or a client
 * that a scenario compares with it. Thread-safe.
 */
public interface FileAccess extends Closeable {
  /** Default buffer size of {@code FileSystem.create}. HDFS ignores it. */
  int CREATE_BUFFER_BYTES = 4096;

  FSDataInputStream open(Path path) throws IOException;

  /**
   * @throws IOException if the file already exists, or if the request fails
   */
  FSDataOutputStream create(Path path, short replication, long blockBytes) throws IOException;

  /** Returns the underlying file system; empty if the client is not a file system. */
  default Optional<FileSystem> fileSystem() {
    return Optional.empty();
  }

  /**
   * @param fs file system, which the caller must close
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
      public Optional<FileSystem> fileSystem() {
        return Optional.of(fs);
      }

      @Override
      public void close() {}
    };
  }

  /** A treatment that may replace the client for opening and creating files, or wrap it. */
  interface FileAccessTreatment extends TaskTreatment {
    /**
     * Called once, after {@code open}.
     *
     * @param fs the cluster's own client, which the caller closes
     * @return empty if the variant uses the cluster's own client
     */
    default Optional<FileAccess> connect(FileSystem fs) throws IOException {
      return Optional.empty();
    }

    /**
     * Wraps a client to change how it writes. Called once, with the client that the previous
     * treatments returned. Closing the wrapper closes this client.
     */
    default FileAccess wrap(FileAccess client) {
      return client;
    }
  }
}
