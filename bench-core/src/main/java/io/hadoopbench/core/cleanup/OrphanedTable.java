package io.hadoopbench.core.cleanup;

import io.hadoopbench.core.cli.UsageException;
import java.io.IOException;
import java.util.Optional;
import java.util.ServiceLoader;

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
        "table "
            + name
            + " of "
            + what
            + " exists, and "
            + (owner == null
                ? "no run of hadoop-bench created it"
                : "the run " + owner + " created it and may still be running")
            + "; "
            + nextStep);
  }

  /**
   * @param owner the run id in the table's marker; null if there is no marker
   * @throws IOException if the table belongs to another run
   */
  public static void requireOwn(String what, String name, String owner, String runId)
      throws IOException {
    if (!runId.equals(owner)) {
      throw new IOException(
          "table "
              + name
              + " of "
              + what
              + " does not belong to the run "
              + runId
              + (owner == null ? "" : ", but to " + owner));
    }
  }

  /** Returns the command that drops a run's table; empty if the run's scenario creates none. */
  static Optional<String> command(String runId) {
    return ServiceLoader.load(TableServer.class).stream()
        .map(ServiceLoader.Provider::get)
        .filter(server -> runId.startsWith(server.scenario()))
        .findFirst()
        .map(server -> server.command(name(runId)));
  }
}
