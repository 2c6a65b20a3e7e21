package io.hadoopbench.core.files;

import io.hadoopbench.core.job.TaskTreatment;
import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.fs.FileSystem;

/** A treatment that may have files opened and created by another client than the cluster's own. */
public interface FileAccessTreatment extends TaskTreatment {
  /**
   * Called once, after {@code open}.
   *
   * @param fs the cluster's own client; stays its owner's to close
   * @return empty when the variant is the cluster's own client
   */
  Optional<FileAccess> connect(FileSystem fs) throws IOException;
}
