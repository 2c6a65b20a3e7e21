package io.hadoopbench.gateway.micro;

import io.hadoopbench.core.files.DirectoryFixture;
import io.hadoopbench.core.micro.MicroBenchmark;
import io.hadoopbench.core.micro.MicroState;
import io.hadoopbench.gateway.http.Body;
import io.hadoopbench.gateway.micro.ReplayServer.Answer;
import io.hadoopbench.gateway.webhdfs.client.Listing;
import io.hadoopbench.gateway.webhdfs.client.WebHdfsClient;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.hadoop.fs.Path;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;

/**
 * How fast does our own client list a directory when no NameNode is behind it? A server in the same JVM sends the same listing again and again. One
 * operation is one entry, received, parsed and looked at; a listing has 20,000. A result near this measures the client. Does NOT measure a network.
 */
public class ListBenchmark extends MicroState {
  private static final int ENTRIES = 20_000;
  private static final String BASE = "/webhdfs/v1";

  private static final Path DIRECTORY = new Path("/directory");
  /** As a NameNode of Hadoop 3.4 writes an empty file, with the number and the name left out. */
  private static final String ENTRY =
      "{\"accessTime\":1795276797734,\"blockSize\":134217728,\"childrenNum\":0,\"fileId\":%d,\"group\":\"supergroup\",\"length\":0,"
      + "\"modificationTime\":1795276802593,\"owner\":\"somebody\",\"pathSuffix\":\"%s\",\"permission\":\"644\","
      + "\"replication\":1,\"storagePolicy\":0,\"type\":\"FILE\"}";

  private final DirectoryFixture entries = new DirectoryFixture(ENTRIES);
  private ReplayServer server;
  private WebHdfsClient client;

  public static MicroBenchmark ofEntries() {
    return MicroBenchmark.of(ListBenchmark.class, "entries", Map.of());
  }

  @Override
  protected void prepare() throws IOException {
    byte[] answer = IntStream.range(0, ENTRIES).mapToObj(i -> ENTRY.formatted(16400 + i, entries.name(i)))
        .collect(Collectors.joining(",\n", "{\"FileStatuses\":{\"FileStatus\":[\n", "\n]}}\n")).getBytes(StandardCharsets.UTF_8);
    server = new ReplayServer();
    server.replay("GET", BASE, List.of(Answer.chunked("application/json", answer)));
    client = WebHdfsClient.plain(server.at(BASE));
  }

  /** Looks at each entry, as a trial does; tells the bytes that came. */
  @Benchmark
  @OperationsPerInvocation(ENTRIES)
  public long entries() throws IOException {
    try (Body body = client.list(DIRECTORY)) {
      Listing.require(body, entries);
      return body.received();
    }
  }

  @Override
  public void close() {
    server.close();
  }
}
