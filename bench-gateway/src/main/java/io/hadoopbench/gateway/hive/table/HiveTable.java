package io.hadoopbench.gateway.hive.table;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;

/**
 * The table that is read. Each row has a number, a name, a fraction and a text, about 80 bytes in
 * all. The table is stored as one text file with tab-separated columns.
 *
 * @param rows number of rows
 */
public record HiveTable(long rows) {
  public static final String COLUMNS = "id BIGINT, name STRING, fraction STRING, remark STRING";
  public static final int WIDTH = 4;
  private static final int PRIME = 31;

  /** Returns a row's columns as text, as every path delivers them. */
  static String[] row(long id) {
    long mixed = id * 0x9E3779B97F4A7C15L;
    return new String[] {
      Long.toString(id),
      "name-" + Long.toHexString(mixed),
      "0." + (mixed >>> 40),
      "what there is to say of number " + id
    };
  }

  /**
   * Adds a column to the checksum of all previous columns, so that missing, duplicate or reordered
   * rows are detected.
   */
  public static long add(long checksum, String column) {
    return checksum * PRIME + column.hashCode();
  }

  /**
   * Rows that were read.
   *
   * @param checksum of all columns, in order
   */
  public record Content(long rows, long checksum) {}

  public long write(OutputStream file) throws IOException {
    long checksum = 0;
    try (BufferedWriter out =
        new BufferedWriter(new OutputStreamWriter(file, StandardCharsets.UTF_8))) {
      for (long id = 0; id < rows; id++) {
        String[] columns = row(id);
        for (String column : columns) {
          checksum = add(checksum, column);
        }
        out.write(String.join("\t", columns));
        out.write('\n');
      }
    }
    return checksum;
  }

  /**
   * Reads the table's file completely.
   *
   * @param firstRow called after the first row
   */
  public static Content read(InputStream file, Runnable firstRow) throws IOException {
    try (BufferedReader in =
        new BufferedReader(new InputStreamReader(file, StandardCharsets.UTF_8))) {
      long rows = 0;
      long checksum = 0;
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        if (rows++ == 0) {
          firstRow.run();
        }
        for (String column : line.split("\t", -1)) {
          checksum = add(checksum, column);
        }
      }
      return new Content(rows, checksum);
    }
  }
}
