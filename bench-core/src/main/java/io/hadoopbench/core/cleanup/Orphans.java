package io.hadoopbench.core.cleanup;

import java.io.IOException;
import java.time.Instant;
import java.util.List;
import org.apache.hadoop.conf.Configuration;

/**
 * Orphans on a cluster outside run directories, such as keys. Found with {@link
 * java.util.ServiceLoader}.
 */
public interface Orphans {
  /**
   * Something with the name of a run.
   *
   * @param what description for messages
   * @param owner its creator; empty if unknown
   * @param used time of the last change
   */
  record Orphan(String what, String owner, Instant used, Deletion deletion) {}

  /** Deletes one orphan, after the directories of all runs have been deleted. */
  @FunctionalInterface
  interface Deletion {
    /**
     * @throws IOException if the deletion is refused, or if it is unknown whether the orphan is in
     *     use
     */
    void run() throws IOException;
  }

  /**
   * @throws IOException if no server responds
   */
  List<Orphan> find(Configuration conf) throws IOException;
}
