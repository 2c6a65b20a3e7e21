package io.hadoopbench.gateway.micro;

import io.hadoopbench.core.files.FileAccess;
import io.hadoopbench.core.micro.MicroBenchmark;
import io.hadoopbench.core.micro.MicroState;
import io.hadoopbench.gateway.micro.ReplayServer.Answer;
import io.hadoopbench.gateway.webhdfs.client.WebHdfsClient;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.fs.Path;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * How fast is our own WebHDFS client when nothing is behind it: no HDFS, no gateway, no TLS, a server in the same JVM that does nothing. One
 * operation is one file of {@code bytes}. A result near this measures the client. Does NOT measure a network.
 */
public class HttpBenchmark extends MicroState {
  private static final String BYTES = "16777216";
  private static final int BUFFER_BYTES = 64 << 10;
  private static final Path FILE = new Path("/file");
  private static final String BASE = "/webhdfs/v1";
  private static final String DATA = "/data";

  @Param(BYTES)
  public int bytes;

  private final byte[] buffer = new byte[BUFFER_BYTES];
  private ReplayServer server;
  private FileAccess client;

  /** @param method {@code receive} or {@code send} */
  public static MicroBenchmark of(String method) {
    return MicroBenchmark.of(HttpBenchmark.class, method, Map.of("bytes", BYTES));
  }

  @Override
  protected void prepare() throws IOException {
    server = new ReplayServer();
    Answer toData = Answer.pointingTo(307, server.at(DATA));
    server.replay("GET", BASE, List.of(toData));
    server.replay("PUT", BASE, List.of(toData));
    server.replay("GET", DATA, List.of(Answer.zeros(bytes)));
    server.replay("PUT", DATA, List.of(Answer.of(201)));
    client = WebHdfsClient.plain(server.at(BASE));
  }

  @Benchmark
  public long receive() throws IOException {
    long received = 0;
    try (InputStream in = client.open(FILE)) {
      for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
        received += count;
      }
    }
    if (received != bytes) {
      throw new IOException("received " + received + " of " + bytes + " bytes");
    }
    return received;
  }

  @Benchmark
  public void send() throws IOException {
    try (OutputStream out = client.create(FILE, (short) 1, bytes)) {
      for (int sent = 0; sent < bytes; sent += buffer.length) {
        out.write(buffer, 0, Math.min(buffer.length, bytes - sent));
      }
    }
  }

  @Override
  public void close() {
    server.close();
  }
}
