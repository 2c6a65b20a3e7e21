package io.hadoopbench.core.cleanup;

import java.io.IOException;
import java.time.Instant;
import java.util.List;
import org.apache.hadoop.conf.Configuration;

/**
 * Orphans on a cluster outside run directories, such as keys. Loaded with {@link
 * java.util.ServiceLoader}.
 */
public interface Orphans {
  /**
   * An orphaned object named after a run.
   *
   * @param what description of the object, for messages
   * @param owner creator of the object; empty if unknown
   * @param used time of the last change
   */
  record Orphan(String what, String owner, Instant used, Deletion deletion) {}

  /** Deletes one orphan. Called after all run directories have been deleted. */
  @FunctionalInterface
  interface Deletion {
    /**
     * @throws IOException if the deletion is rejected, or if it cannot be determined whether the
     *     orphan is in use
     */
    void run() throws IOException;
  }

  /**
   * @throws IOException if no server responds
   */
  List<Orphan> find(Configuration conf) throws IOException;
}
