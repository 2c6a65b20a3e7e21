package io.hadoopbench.core.cleanup;

import io.hadoopbench.core.cli.UsageException;
import java.io.IOException;
import java.util.Optional;
import java.util.ServiceLoader;

/**
 * Tables that runs make in servers other than HDFS. Each is named after its run, so the name of the
 * run's directory leads to it.
 */
public final class OrphanedTable {
  private OrphanedTable() {}

  /** Returns the name of a run's table, in letters that every server accepts. */
  public static String name(String runId) {
    return "hadoopbench_" + runId.replaceAll("[^A-Za-z0-9]", "_");
  }

  /** The error for a table that a run would make and that exists. */
  public static UsageException taken(String what, String name, String owner, String nextStep) {
    return new UsageException(
        "table "
            + name
            + " of "
            + what
            + " exists, and "
            + (owner == null
                ? "no run of hadoop-bench has made it"
                : "the run " + owner + " has made it, and may still live")
            + "; "
            + nextStep);
  }

  /**
   * @param owner the run whose name the table's mark has; null when it has none
   * @throws IOException if that is another run
   */
  public static void requireOwn(String what, String name, String owner, String runId)
      throws IOException {
    if (!runId.equals(owner)) {
      throw new IOException(
          "table "
              + name
              + " of "
              + what
              + " is not of the run "
              + runId
              + (owner == null ? "" : ", but of " + owner));
    }
  }

  /** Returns the command that drops the table of a run; empty if its scenario makes none. */
  static Optional<String> command(String runId) {
    return ServiceLoader.load(TableServer.class).stream()
        .map(ServiceLoader.Provider::get)
        .filter(server -> runId.startsWith(server.scenario()))
        .findFirst()
        .map(server -> server.command(name(runId)));
  }
}
