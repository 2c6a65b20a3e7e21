package io.hadoopbench.gateway.hive;

import io.hadoopbench.core.cleanup.OrphanedTable;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.gateway.http.Urls;
import io.hadoopbench.gateway.knox.KnoxOptions;
import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Creates and drops runs' tables in HiveServer2. */
record HiveServer(HiveClient client) {
  /** Table property with the run id. */
  private static final String MARK = "hadoopbench.run";

  /** Result column that contains a property's value. */
  private static final int VALUE = 2;

  /**
   * @param address host and port, or a URL
   * @param jars driver jars, separated by commas
   * @param password may be empty
   */
  static HiveServer of(String address, String jars, Settings settings, String password)
      throws IOException {
    return new HiveServer(
        address.contains("://")
            ? HiveClient.overHttp(
                Urls.parse(address), false, password, KnoxOptions.trusted(settings), jars)
            : HiveClient.overBinary(address, password, jars));
  }

  /**
   * Creates a table.
   *
   * @param definition SQL between the table's name and its properties
   */
  void create(String table, String definition, String runId) throws IOException {
    with(
        sql -> {
          if (exists(sql, table)) {
            throw OrphanedTable.taken(
                "Hive", table, owner(sql, table), "drop it if it is not needed");
          }
          sql.execute(
              "CREATE EXTERNAL TABLE "
                  + table
                  + " "
                  + definition
                  + " TBLPROPERTIES ('"
                  + MARK
                  + "'='"
                  + runId
                  + "')");
        });
  }

  /**
   * Drops a table if it exists.
   *
   * @throws IOException if the table was not created by this run
   */
  void drop(String table, String runId) throws IOException {
    with(
        sql -> {
          if (exists(sql, table)) {
            OrphanedTable.requireOwn("Hive", table, owner(sql, table), runId);
            sql.execute("DROP TABLE " + table);
          }
        });
  }

  private static boolean exists(Statement sql, String table) throws SQLException {
    try (ResultSet tables =
        sql.executeQuery(
            "SHOW TABLES '" + table + "'")) { // a pattern, in which _ matches any character
      while (tables.next()) {
        if (tables.getString(1).equalsIgnoreCase(table)) {
          return true;
        }
      }
      return false;
    }
  }

  private static String owner(Statement sql, String table) throws SQLException {
    try (ResultSet properties = sql.executeQuery("SHOW TBLPROPERTIES " + table)) {
      while (properties.next()) {
        if (properties.getString(1).equals(MARK)) {
          return properties.getString(VALUE);
        }
      }
      return null;
    }
  }

  @FunctionalInterface
  private interface Work {
    void with(Statement sql) throws IOException, SQLException;
  }

  private void with(Work work) throws IOException {
    try (Connection connection = client.connect();
        Statement sql = connection.createStatement()) {
      work.with(sql);
    } catch (SQLException e) {
      throw new IOException("the run's table at " + client + ": " + e.getMessage(), e);
    }
  }
}
