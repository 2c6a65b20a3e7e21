package io.hadoopbench.core.workload;

import io.hadoopbench.core.load.TaskTreatment;
import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.fs.FileSystem;

/** A treatment that may replace the client for opening and creating files, or wrap it. */
public interface FileAccessTreatment extends TaskTreatment {
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
