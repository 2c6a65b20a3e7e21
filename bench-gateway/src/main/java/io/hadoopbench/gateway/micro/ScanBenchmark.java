package io.hadoopbench.gateway.micro;

import io.hadoopbench.core.micro.MicroBenchmark;
import io.hadoopbench.core.micro.MicroState;
import io.hadoopbench.core.micro.WarmUp;
import io.hadoopbench.gateway.hbase.client.HBaseFormat;
import io.hadoopbench.gateway.hbase.client.HBaseRest;
import io.hadoopbench.gateway.hbase.client.HBaseRows;
import io.hadoopbench.gateway.http.Login;
import io.hadoopbench.gateway.http.Requests;
import io.hadoopbench.gateway.micro.ReplayServer.Answer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;

/**
 * How fast does our own REST client read rows when no HBase is behind it? A server in the same JVM sends the same rows
 * again and again, in the bytes that HBase's REST server would send. One operation is one row, of scans with ten
 * answers. A result near this measures the client. Does NOT measure a network.
 */
public class ScanBenchmark extends MicroState {
  /** Rows of one answer. */
  public static final int BATCH = 1000;
  private static final int ANSWERS = 10;
  private static final String ROOT = "/";
  private static final String TABLE = "table";

  @Param({"protobuf", "json"})
  public String format;

  @Param("100")
  public int valueBytes;

  private ReplayServer server;
  private HBaseRest client;
  private HBaseFormat rowFormat;

  public static MicroBenchmark of(String format, int valueBytes) {
    return MicroBenchmark.of(ScanBenchmark.class, "rows", Map.of("format", format, "valueBytes", Integer.toString(valueBytes)));
  }

  @Override
  protected void prepare() throws IOException {
    server = new ReplayServer();
    server.replay("PUT", ROOT, List.of(Answer.pointingTo(201, server.at("/" + TABLE + "/scanner/1"))));
    rowFormat = HBaseFormat.of(format);
    HBaseRows rows = new HBaseRows(BATCH, valueBytes);
    long now = System.currentTimeMillis();
    byte[] answer = rowFormat.write(LongStream.range(0, BATCH).mapToObj(row -> new HBaseFormat.Row(rows.key(row), now, rows.value(row))).toList());
    List<Answer> answers = new ArrayList<>(Collections.nCopies(ANSWERS, Answer.chunked(rowFormat.contentType(), answer)));
    answers.add(Answer.of(204));
    server.replay("GET", ROOT, answers);
    server.replay("DELETE", ROOT, List.of(Answer.of(200)));
    client = new HBaseRest(new Requests(server.at(""), Login.NONE, ""));
    WarmUp.with(this::rows);
  }

  @Benchmark
  @OperationsPerInvocation(BATCH * ANSWERS)
  public long rows() throws IOException {
    long scanned = client.scan(TABLE, rowFormat, BATCH, () -> { }).rows();
    if (scanned != (long) BATCH * ANSWERS) {
      throw new IOException("the scan saw " + scanned + " rows of " + (long) BATCH * ANSWERS);
    }
    return scanned;
  }

  @Override
  public void close() {
    server.close();
  }
}
