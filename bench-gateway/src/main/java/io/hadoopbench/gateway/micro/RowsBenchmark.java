package io.hadoopbench.gateway.micro;

import io.hadoopbench.core.micro.MicroBenchmark;
import io.hadoopbench.core.micro.MicroState;
import io.hadoopbench.gateway.hive.table.HiveTable;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Map;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;

/**
 * How fast are the rows of a table's file taken apart and added to a checksum, when the file is in memory? One operation is one row. Does NOT measure
 * HDFS, nor what a JDBC driver does to get at the same columns.
 */
public class RowsBenchmark extends MicroState {
  private static final int ROWS = 10_000;

  private byte[] file;
  private HiveTable.Content written;

  public static MicroBenchmark ofRows() {
    return MicroBenchmark.of(RowsBenchmark.class, "read", Map.of());
  }

  @Override
  protected void prepare() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    written = new HiveTable.Content(ROWS, new HiveTable(ROWS).write(out));
    file = out.toByteArray();
  }

  @Benchmark
  @OperationsPerInvocation(ROWS)
  public long read() throws IOException {
    HiveTable.Content content = HiveTable.read(new ByteArrayInputStream(file), () -> { });
    if (!content.equals(written)) {
      throw new IOException("read were " + content + ", written " + written);
    }
    return content.rows();
  }
}
