package io.hadoopbench.gateway.micro;

import io.hadoopbench.core.micro.CannotRunException;
import io.hadoopbench.core.micro.MicroBenchmark;
import io.hadoopbench.gateway.hbase.client.PlainScan;
import io.hadoopbench.gateway.micro.ReplayServer.Answer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * How fast does our own REST client read rows when no HBase is behind it? A server in the same JVM sends the same rows
 * again and again, in the bytes that HBase's REST server would send. One operation is one row, of scans with ten
 * answers. A result near this measures the client. Does NOT measure a network.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
public class ScanBenchmark {
  /** Rows of one answer. */
  public static final int BATCH = 1000;
  private static final int ANSWERS = 10;
  private static final String ROOT = "/";
  /**
   * Before the first iteration; JMH's own warm-up of the short form is over before the decoders are compiled. As many
   * rows as eight scans of the scenario.
   */
  private static final int WARM_UP_SCANS = 80;

  @Param({"protobuf", "json"})
  public String format;

  @Param("100")
  public int valueBytes;

  private ReplayServer server;
  private PlainScan.Scan scan;

  public static MicroBenchmark of(String format, int valueBytes) {
    return MicroBenchmark.of(ScanBenchmark.class, "rows", Map.of("format", format, "valueBytes", Integer.toString(valueBytes)));
  }

  @Setup
  public void open() {
    try {
      PlainScan rows = new PlainScan(format, BATCH, ANSWERS, valueBytes);
      server = new ReplayServer();
      server.replay("PUT", ROOT, List.of(Answer.pointingTo(201, server.at(rows.scanner()))));
      List<Answer> answers = new ArrayList<>(Collections.nCopies(ANSWERS, Answer.chunked(rows.contentType(), rows.answer())));
      answers.add(Answer.of(204));
      server.replay("GET", ROOT, answers);
      server.replay("DELETE", ROOT, List.of(Answer.of(200)));
      scan = rows.at(server.at(""));
      for (int i = 0; i < WARM_UP_SCANS; i++) {
        scan.run();
      }
    } catch (IOException e) {
      throw new CannotRunException(e.getMessage(), e);
    }
  }

  @Benchmark
  @OperationsPerInvocation(BATCH * ANSWERS)
  public long rows() throws IOException {
    return scan.run();
  }

  @TearDown
  public void close() {
    server.close();
  }
}
