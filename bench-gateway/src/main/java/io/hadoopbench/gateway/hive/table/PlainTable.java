package io.hadoopbench.gateway.hive.table;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.concurrent.Callable;

/**
 * A table's file in memory, for benchmarks of what we do with its rows.
 *
 * @param rows how many
 */
public record PlainTable(long rows) {
  /** Reads it as a trial does, and tells the number of rows. */
  public Callable<Long> reading() throws IOException {
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    HiveTable.Content written = new HiveTable.Content(rows, new HiveTable(rows).write(file));
    byte[] bytes = file.toByteArray();
    return () -> {
      HiveTable.Content content = HiveTable.read(new ByteArrayInputStream(bytes), () -> { });
      if (!content.equals(written)) {
        throw new IOException("read were " + content + ", written " + written);
      }
      return content.rows();
    };
  }
}
