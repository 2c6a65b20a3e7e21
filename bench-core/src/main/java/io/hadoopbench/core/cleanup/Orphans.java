package io.hadoopbench.core.cleanup;

import java.io.IOException;
import java.time.Instant;
import java.util.List;
import org.apache.hadoop.conf.Configuration;

/**
 * What runs that were killed left on a cluster beside their directories, such as keys. Found with
 * {@link java.util.ServiceLoader}.
 */
public interface Orphans {
  /**
   * Something that carries the name of a run.
   *
   * @param what as in messages
   * @param owner who made it; empty when nobody tells
   * @param used when it last changed
   */
  record Orphan(String what, String owner, Instant used, Deletion deletion) {}

  /** Deletes one leftover, after the directories of all runs have been deleted. */
  @FunctionalInterface
  interface Deletion {
    /**
     * @throws IOException if that is refused, or nobody can tell whether it is still used
     */
    void run() throws IOException;
  }

  /**
   * @throws IOException if nobody can be asked
   */
  List<Orphan> find(Configuration conf) throws IOException;
}
