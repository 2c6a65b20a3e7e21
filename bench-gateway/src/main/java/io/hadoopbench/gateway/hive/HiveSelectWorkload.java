package io.hadoopbench.gateway.hive;

import io.hadoopbench.core.load.TaskContext;
import io.hadoopbench.core.load.Workload;
import io.hadoopbench.core.load.measure.Evidence;
import io.hadoopbench.core.load.measure.StepClock;
import io.hadoopbench.gateway.hive.table.HiveTable;
import io.hadoopbench.gateway.http.TlsWatch;
import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.fs.FileSystem;

/**
 * Repeatedly reads all of a table's rows, over one connection per thread, or from the table's file.
 */
public final class HiveSelectWorkload implements Workload {
  static final String SELECT = "select";

  public static final String FIRST_ROW = "firstRow";

  /**
   * Task settings in addition to the client's, because a task that reads the table's file creates
   * no client.
   */
  static final String TABLE = "hive.table";

  static final String FILE = "hive.file";
  public static final String FETCH_SIZE = "hive.fetchSize";
  static final String ROWS = "hive.rows";
  static final String CHECKSUM = "hive.checksum";

  /**
   * Evidence: the source of the rows, and the number of selects that returned complete and correct
   * rows.
   */
  static final String SOURCE = "rows.source";

  static final String COMPLETE = "selects.complete";
  static final String FROM_FILE = "the table's file";

  private final List<Connection> connections = new ArrayList<>();
  private final TlsWatch tls = new TlsWatch();
  private TaskContext context;
  private HiveClient client;
  private FileSystem fs;
  private long complete;

  @Override
  public List<String> operations() {
    return List.of(SELECT, FIRST_ROW);
  }

  @Override
  public void open(TaskContext task) throws IOException {
    context = task;
    if (task.setting(HiveClient.URL).isEmpty()) {
      fs = FileSystem.newInstance(task.conf());
    } else {
      client = HiveClient.of(task);
    }
  }

  @Override
  public Step thread(int thread) throws IOException {
    if (client == null) {
      return (phase, index, clock) -> check(readFile(clock));
    }
    Connection connection = tls.during(client::connect);
    connections.add(connection);
    return (phase, index, clock) -> check(select(connection, clock));
  }

  private HiveTable.Content select(Connection connection, StepClock clock) throws IOException {
    try (Statement statement = connection.createStatement()) {
      statement.setFetchSize((int) context.number(FETCH_SIZE));
      clock.start();
      try (ResultSet result = statement.executeQuery("SELECT * FROM " + context.setting(TABLE))) {
        long rows = 0;
        long checksum = 0;
        while (result.next()) {
          if (rows++ == 0) {
            clock.lap(1);
          }
          for (int column = 1; column <= HiveTable.WIDTH; column++) {
            checksum = HiveTable.add(checksum, result.getString(column));
          }
        }
        clock.total(0);
        return new HiveTable.Content(rows, checksum);
      }
    } catch (SQLException e) {
      throw new IOException(
          "selecting from %s at %s: %s".formatted(context.setting(TABLE), client, e.getMessage()),
          e);
    }
  }

  private HiveTable.Content readFile(StepClock clock) throws IOException {
    clock.start();
    HiveTable.Content content = HiveTable.read(fs.open(context.path(FILE)), () -> clock.lap(1));
    clock.total(0);
    return content;
  }

  /**
   * @throws IOException if the rows differ from those written
   */
  private synchronized void check(HiveTable.Content answer) throws IOException {
    if (answer.rows() != context.number(ROWS)) {
      throw new IOException(
          answer.rows() + " rows were received instead of " + context.setting(ROWS));
    }
    if (answer.checksum() != context.number(CHECKSUM)) {
      throw new IOException(
          "all "
              + answer.rows()
              + " rows were received, but their checksum differs from the written rows' checksum");
    }
    complete++;
  }

  @Override
  public void evidence(Evidence evidence) throws IOException {
    evidence.add(COMPLETE, "with warm-up", complete);
    if (client == null) {
      evidence.add(SOURCE, FROM_FILE);
      return;
    }
    for (Connection connection : connections) {
      try {
        evidence.add(
            SOURCE,
            connection.getMetaData().getDatabaseProductName()
                + " "
                + connection.getMetaData().getDatabaseProductVersion()
                + " at "
                + client);
      } catch (SQLException e) {
        throw new IOException("requesting the version from " + client + ": " + e.getMessage(), e);
      }
    }
    tls.describe(evidence);
  }

  @Override
  public void close() throws IOException {
    try {
      for (Connection connection : connections) {
        connection.close();
      }
    } catch (SQLException e) {
      throw new IOException("closing the connection to " + client + ": " + e.getMessage(), e);
    } finally {
      if (fs != null) {
        fs.close();
      }
    }
  }
}
