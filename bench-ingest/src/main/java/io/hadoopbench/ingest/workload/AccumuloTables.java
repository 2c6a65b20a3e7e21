package io.hadoopbench.ingest.workload;

import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.leftovers.LeftTable;
import io.hadoopbench.core.leftovers.TableServer;
import io.hadoopbench.ingest.api.Instance;
import io.hadoopbench.ingest.client.AccumuloAccess;
import io.hadoopbench.ingest.client.AccumuloClient;
import io.hadoopbench.ingest.client.ClientProperties;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;

/** Tables of Accumulo, by the id of an instance. */
public final class AccumuloTables implements TableServer {
  private static final String SYSTEM = "Accumulo";
  /** A property of the table. */
  static final String MARK = "table.custom.hadoopbench.run";

  static LeftTable of(Instance instance, String name) {
    return new LeftTable(SYSTEM, instance.id(), name);
  }

  /**
   * Drops a table, if it is there.
   *
   * @throws IOException if a run has not made it
   */
  static void drop(Instance instance, String table, String runId) throws IOException {
    if (instance.exists(table)) {
      LeftTable.requireOwn(SYSTEM, table, instance.properties(table).get(MARK), runId);
      instance.drop(table);
    }
  }

  @Override
  public String system() {
    return SYSTEM;
  }

  @Override
  public List<Option> options() {
    return AccumuloAccess.options();
  }

  @Override
  public void drop(LeftTable table, String runId, Settings settings, Configuration conf) throws IOException {
    for (Path file : AccumuloAccess.files(settings).values()) {
      try (Instance instance = new AccumuloClient(settings.text(AccumuloAccess.CLASSPATH),
          ClientProperties.of(file, AccumuloAccess.CLIENT, conf)).open()) {
        if (instance.id().equals(table.address())) {
          drop(instance, table.name(), runId);
          return;
        }
      }
    }
    throw new IOException("-" + AccumuloAccess.CLIENT + " " + settings.text(AccumuloAccess.CLIENT) + " is of another instance");
  }

  @Override
  public String command(LeftTable table) {
    return "accumulo shell -e 'deletetable -f " + table.name() + "'";
  }
}
