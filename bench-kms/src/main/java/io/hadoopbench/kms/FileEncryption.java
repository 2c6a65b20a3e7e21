package io.hadoopbench.kms;

import io.hadoopbench.core.cluster.StoredProperty;
import io.hadoopbench.core.load.measure.Evidence;
import java.io.IOException;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.HdfsFileStatus;

/** The encryption of sampled files, according to the NameNode. */
final class FileEncryption {
  /** Evidence: the cipher suite and the key of each sample. */
  static final String FACT = "file.encryption";

  static final String NONE = StoredProperty.NONE;

  private final Evidence seen = new Evidence();

  /** Adds the encryption of a listed file. Thread-safe; called outside the timed part. */
  synchronized void inspect(FileStatus listed) {
    seen.add(
        FACT,
        listed instanceof HdfsFileStatus hdfs
            ? StoredProperty.encryption(hdfs.getFileEncryptionInfo())
            : "unknown of " + listed.getClass().getName());
  }

  /** Queries the NameNode. Thread-safe; called outside the timed part. */
  synchronized void inspect(FileSystem fs, Path file) throws IOException {
    if (fs instanceof DistributedFileSystem dfs) {
      var status = dfs.getClient().getFileInfo(file.toUri().getPath());
      seen.add(
          FACT,
          status == null
              ? "file missing"
              : StoredProperty.encryption(status.getFileEncryptionInfo()));
    } else {
      seen.add(FACT, "unknown on " + fs.getClass().getName());
    }
  }

  synchronized void addTo(Evidence evidence) {
    evidence.addAll(seen);
  }
}
