package io.hadoopbench.core.scenario;

import org.apache.hadoop.fs.Path;

/**
 * A directory in which a variant's files are put, in a subdirectory of the run.
 *
 * @param option that names it, without the dash
 */
public record Place(Path directory, String option) {
  @Override
  public String toString() {
    return directory.toUri().getPath() + " (-" + option + ")";
  }
}
