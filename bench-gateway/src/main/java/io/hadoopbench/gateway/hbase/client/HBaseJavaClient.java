package io.hadoopbench.gateway.hbase.client;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.function.IntFunction;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;

/**
 * HBase's own client. It is loaded by a separate class loader with HBase's Hadoop version, so only
 * JDK types may be passed in or out; see {@link HBaseClientLoader}. One connection serves all
 * threads.
 */
public final class HBaseJavaClient implements IntFunction<long[]>, AutoCloseable {
  /** By default HBase retries for minutes, and a retried scan is not a valid measurement. */
  public static final int RETRIES = 2;

  private final Connection connection;
  private final TableName table;

  /**
   * @param quorum ZooKeeper's {@code host:port}
   */
  public HBaseJavaClient(String quorum, String table) throws IOException {
    Configuration conf = HBaseConfiguration.create();
    conf.set("hbase.zookeeper.quorum", quorum);
    conf.setInt("hbase.client.retries.number", RETRIES);
    conf.setInt("zookeeper.recovery.retry", RETRIES);
    this.connection = ConnectionFactory.createConnection(conf);
    this.table = TableName.valueOf(table);
  }

  /**
   * Reads the whole table.
   *
   * @param batch number of rows per request
   * @return {@link ScanDigest#numbers}
   */
  @Override
  public long[] apply(int batch) {
    ScanDigest.Sum digest = new ScanDigest.Sum();
    try (Table opened = connection.getTable(table);
        ResultScanner rows = opened.getScanner(new Scan().setCaching(batch))) {
      for (Result row = rows.next(); row != null; row = rows.next()) {
        Cell[] cells = row.rawCells();
        if (cells.length != 1) {
          throw new IOException("a row has " + cells.length + " cells");
        }
        Cell cell = cells[0];
        digest.add(
            cell.getRowArray(),
            cell.getRowOffset(),
            cell.getRowLength(),
            cell.getValueArray(),
            cell.getValueOffset(),
            cell.getValueLength());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return digest.scanned().numbers();
  }

  @Override
  public void close() throws IOException {
    connection.close();
  }
}
