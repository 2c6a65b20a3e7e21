package io.hadoopbench.core.files;

import io.hadoopbench.core.job.TaskTreatment;
import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.fs.FileSystem;

/** A treatment that may replace the cluster's own client for opening and creating files. */
public interface FileAccessTreatment extends TaskTreatment {
  /**
   * Called once, after {@code open}.
   *
   * @param fs the cluster's own client, which the caller closes
   * @return empty if the variant uses the cluster's own client
   */
  Optional<FileAccess> connect(FileSystem fs) throws IOException;
}
