package io.hadoopbench.gateway.hbase.client;

import io.hadoopbench.gateway.http.Login;
import io.hadoopbench.gateway.http.Requests;
import java.io.IOException;
import java.net.URI;
import java.util.stream.LongStream;

/**
 * A scan over REST of rows that a server keeps ready, for benchmarks of our client alone.
 *
 * @param batch rows of one answer
 * @param answers of one scan
 */
public record PlainScan(String format, int batch, int answers, int valueBytes) {
  private static final String TABLE = "table";

  /** What the server has to send as the {@code Content-Type} of rows. */
  public String contentType() {
    return HBaseFormat.of(format).contentType();
  }

  /** The path of the scanner, to which the server has to point who opens one. */
  public String scanner() {
    return "/" + TABLE + "/scanner/1";
  }

  /** Each answer with rows. */
  public byte[] answer() throws IOException {
    HBaseRows rows = new HBaseRows(batch, valueBytes);
    long now = System.currentTimeMillis();
    return HBaseAnswers.of(HBaseFormat.of(format), LongStream.range(0, batch)
        .mapToObj(row -> new HBaseAnswers.Row(rows.key(row), now, rows.value(row))).toList());
  }

  /** Does it once. */
  @FunctionalInterface
  public interface Scan {
    /**
     * Returns the number of rows.
     *
     * @throws IOException if they are not all there
     */
    long run() throws IOException;
  }

  /** @param base of the server, that asks nobody who he is */
  public Scan at(URI base) throws IOException {
    HBaseRest rest = new HBaseRest(new Requests(base, Login.NONE, ""));
    HBaseFormat rowFormat = HBaseFormat.of(format);
    return () -> {
      ScanDigest scanned = rest.scan(TABLE, rowFormat, batch, () -> { });
      if (scanned.rows() != (long) batch * answers) {
        throw new IOException("the scan saw " + scanned.rows() + " rows of " + (long) batch * answers);
      }
      return scanned.rows();
    };
  }
}
