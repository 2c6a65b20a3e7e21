package io.hadoopbench.ingest.workload;

import io.hadoopbench.core.cleanup.OrphanedTable;
import io.hadoopbench.core.cleanup.TableServer;
import io.hadoopbench.ingest.api.Instance;
import java.io.IOException;

public final class AccumuloTables implements TableServer {
  /** Table property that contains the run id. */
  static final String MARK = "table.custom.hadoopbench.run";

  /**
   * Drops a table if it exists.
   *
   * @throws IOException if the table was not created by this run
   */
  static void drop(Instance instance, String table, String runId) throws IOException {
    if (instance.exists(table)) {
      OrphanedTable.requireOwn("Accumulo", table, instance.properties(table).get(MARK), runId);
      instance.drop(table);
    }
  }

  @Override
  public String scenario() {
    return "ingest-accumulo";
  }

  @Override
  public String command(String table) {
    return "accumulo shell -e 'deletetable -f " + table + "'";
  }
}
