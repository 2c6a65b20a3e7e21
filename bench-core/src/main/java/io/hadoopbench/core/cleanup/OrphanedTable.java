package io.hadoopbench.core.cleanup;

import io.hadoopbench.core.cli.UsageException;
import java.io.IOException;

/**
 * Tables that runs create in servers other than HDFS. A table is named after its run, so its name
 * can be derived from the run directory's name.
 */
public final class OrphanedTable {
  private OrphanedTable() {}

  /**
   * Returns the name of a run's table, which contains only characters that every server accepts.
   */
  public static String name(String runId) {
    return "hadoopbench_" + runId.replaceAll("[^A-Za-z0-9]", "_");
  }

  /** Returns the error to report if the table that a run would create already exists. */
  public static UsageException taken(String what, String name, String owner, String nextStep) {
    return new UsageException(
        "table %s of %s exists, and %s; %s"
            .formatted(
                name,
                what,
                owner == null
                    ? "no run of hadoop-bench created it"
                    : "the run " + owner + " created it and may still be running",
                nextStep));
  }

  /**
   * @param owner the run id in the table's marker; null if there is no marker
   * @throws IOException if the table belongs to another run
   */
  public static void requireOwn(String what, String name, String owner, String runId)
      throws IOException {
    if (!runId.equals(owner)) {
      throw new IOException(
          "table %s of %s does not belong to the run %s%s"
              .formatted(name, what, runId, owner == null ? "" : ", but to " + owner));
    }
  }
}
