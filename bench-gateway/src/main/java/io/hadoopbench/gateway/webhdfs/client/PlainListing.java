package io.hadoopbench.gateway.webhdfs.client;

import io.hadoopbench.core.files.DirectoryFixture;
import io.hadoopbench.gateway.http.Body;
import io.hadoopbench.gateway.http.Login;
import io.hadoopbench.gateway.http.Requests;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.hadoop.fs.Path;

/**
 * A directory whose listing a server keeps ready, for benchmarks of our client alone.
 *
 * @param count of its entries
 */
public record PlainListing(int count) {
  private static final Path DIRECTORY = new Path("/directory");
  /** As a NameNode of Hadoop 3.4 writes an empty file, with the number and the name left out. */
  private static final String ENTRY =
      "{\"accessTime\":1795276797734,\"blockSize\":134217728,\"childrenNum\":0,\"fileId\":%d,\"group\":\"supergroup\",\"length\":0,"
      + "\"modificationTime\":1795276802593,\"owner\":\"somebody\",\"pathSuffix\":\"%s\",\"permission\":\"644\","
      + "\"replication\":1,\"storagePolicy\":0,\"type\":\"FILE\"}";

  /** The whole answer to {@code LISTSTATUS}. */
  public byte[] answer() {
    DirectoryFixture entries = new DirectoryFixture(count);
    return IntStream.range(0, count).mapToObj(i -> ENTRY.formatted(16400 + i, entries.name(i)))
        .collect(Collectors.joining(",\n", "{\"FileStatuses\":{\"FileStatus\":[\n", "\n]}}\n")).getBytes(StandardCharsets.UTF_8);
  }

  /**
   * Lists it and looks at each entry, as a trial does; tells the bytes that came.
   *
   * @param base of WebHDFS, that asks nobody who he is
   */
  public Callable<Long> at(URI base) throws IOException {
    WebHdfsClient client = new WebHdfsClient(new Requests(base, Login.NONE, ""), false);
    DirectoryFixture entries = new DirectoryFixture(count);
    return () -> {
      try (Body body = client.list(DIRECTORY)) {
        Listing.require(body, entries);
        return body.received();
      }
    };
  }
}
