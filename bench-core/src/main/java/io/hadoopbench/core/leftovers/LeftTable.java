package io.hadoopbench.core.leftovers;

import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.os.FirstLine;
import java.io.IOException;
import java.util.ServiceLoader;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/**
 * A table that a run has made, as its ledger names it.
 *
 * @param system of which {@link TableServer}
 * @param address of the server, without secrets
 */
public record LeftTable(String system, String address, String name) {
  /** Anybody may have written it down, and it is shown as a part of commands. */
  public LeftTable {
    if (!system.matches("\\w+") || !address.matches("[\\w.:/\\[\\]~-]+") || !name.matches("[\\w.]+")) {
      throw new UsageException("table " + name + " of " + system + " at " + address + ": a ledger has letters, digits and . : / _ - [ ] ~ alone");
    }
  }

  /** What a run calls its table, in letters that every server takes. */
  public static String name(String runId) {
    return "hadoopbench_" + runId.replaceAll("[^A-Za-z0-9]", "_");
  }

  public Ledger.Entry entry() {
    return new Ledger.Entry(Ledger.Kind.TABLE, system + " " + address + " " + name);
  }

  static LeftTable of(Ledger.Entry entry) {
    String[] words = (entry.name() + "  ").split(" ", 4);
    return new LeftTable(words[0], words[1], words[2]);
  }

  @Override
  public String toString() {
    return "table " + name + " of " + system + " at " + address;
  }

  /** What is said of a table that a run would make and finds. */
  public static UsageException taken(String what, String name, String owner, String nextStep) {
    return new UsageException("table " + name + " of " + what + " is there, and " + (owner == null ? "no run of hadoop-bench has made it"
        : "the run " + owner + " has made it, and may still live; the program sweep drops what a dead one left") + "; " + nextStep);
  }

  /**
   * @param owner the run whose name the table's mark has; null when it has none
   * @throws IOException if that is another run
   */
  public static void requireOwn(String what, String name, String owner, String runId) throws IOException {
    if (!runId.equals(owner)) {
      throw new IOException("table " + name + " of " + what + " is not of the run " + runId + (owner == null ? "" : ", but of " + owner));
    }
  }

  /**
   * @param run the run's directory, which stays while the table does
   * @throws IOException if it stays, with what drops it
   */
  void drop(Path run, Settings settings, Configuration conf) throws IOException {
    for (TableServer server : ServiceLoader.load(TableServer.class)) {
      if (server.system().equals(system)) {
        try {
          server.drop(this, run.getName(), settings, conf);
          return;
        } catch (IOException | UsageException e) {
          throw new IOException(this + " stays: " + FirstLine.of(e) + "; or drop it with: " + server.command(this)
              + ", and then delete " + run.toUri().getPath(), e);
        }
      }
    }
    throw new IOException(this + " stays: this version of hadoop-bench does not know such tables");
  }
}
