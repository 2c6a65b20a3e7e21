package io.hadoopbench.kms;

import io.hadoopbench.core.files.DirectoryWorkload;
import io.hadoopbench.core.measure.Evidence;
import java.io.IOException;
import java.util.List;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** Each operation makes an empty file, which is not timed, renames it within its directory, and deletes it. */
public final class RenameWorkload extends DirectoryWorkload {
  private static final int RENAME = 0;
  private static final int DELETE = 1;
  /** Every so many files the NameNode is asked what it knows of one. */
  private static final int SAMPLED = 100;

  private final FileEncryption encryption = new FileEncryption();

  @Override
  public List<String> operations() {
    return List.of("rename", "delete");
  }

  @Override
  protected Step thread(Path measured, Path warmup) {
    FileSystem fs = fs();
    return (phase, index, clock) -> {
      Path directory = phase == Phase.MEASURED ? measured : warmup;
      Path file = new Path(directory, "f" + index);
      Path renamed = new Path(directory, "renamed" + index);
      fs.create(file, false).close();
      if (phase == Phase.MEASURED && index % SAMPLED == 0) {
        encryption.look(fs, file);
      }
      clock.start();
      boolean done = fs.rename(file, renamed);
      clock.lap(RENAME);
      done &= fs.delete(renamed, false);
      clock.lap(DELETE);
      if (!done) {
        throw new IOException("the NameNode did not rename or did not delete " + file);
      }
    };
  }

  @Override
  public void evidence(Evidence evidence) {
    encryption.addTo(evidence);
  }
}
