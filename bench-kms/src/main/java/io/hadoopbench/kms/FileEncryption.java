package io.hadoopbench.kms;

import io.hadoopbench.core.measure.Evidence;
import java.io.IOException;
import org.apache.hadoop.fs.FileEncryptionInfo;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.HdfsFileStatus;

/** What the NameNode says of the encryption of sampled files. */
final class FileEncryption {
  /** Evidence: cipher and key of each sample. */
  static final String FACT = "file.encryption";
  static final String NONE = "none";

  private final Evidence seen = new Evidence();

  /** Takes what the NameNode said in a listing; from any thread, outside what is timed. */
  synchronized void look(FileStatus listed) {
    seen.add(FACT, listed instanceof HdfsFileStatus hdfs ? describe(hdfs.getFileEncryptionInfo()) : "unknown of " + listed.getClass().getName());
  }

  /** Asks the NameNode; from any thread, outside what is timed. */
  synchronized void look(FileSystem fs, Path file) throws IOException {
    if (fs instanceof DistributedFileSystem dfs) {
      var status = dfs.getClient().getFileInfo(file.toUri().getPath());
      seen.add(FACT, status == null ? "file missing" : describe(status.getFileEncryptionInfo()));
    } else {
      seen.add(FACT, "unknown on " + fs.getClass().getName());
    }
  }

  synchronized void addTo(Evidence evidence) {
    evidence.addAll(seen);
  }

  private static String describe(FileEncryptionInfo info) {
    return info == null ? NONE : info.getCipherSuite().getName() + ", key " + info.getKeyName();
  }
}
