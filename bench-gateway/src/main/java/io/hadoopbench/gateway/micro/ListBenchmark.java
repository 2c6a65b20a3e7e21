package io.hadoopbench.gateway.micro;

import io.hadoopbench.core.micro.CannotRunException;
import io.hadoopbench.core.micro.MicroBenchmark;
import io.hadoopbench.gateway.micro.ReplayServer.Answer;
import io.hadoopbench.gateway.webhdfs.client.PlainListing;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * How fast does our own client list a directory when no NameNode is behind it? A server in the same JVM sends the same listing again and again. One
 * operation is one entry, received, parsed and looked at; a listing has 20,000. A result near this measures the client. Does NOT measure a network.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
public class ListBenchmark {
  private static final int ENTRIES = 20_000;
  private static final String BASE = "/webhdfs/v1";

  private ReplayServer server;
  private Callable<Long> listing;

  public static MicroBenchmark ofEntries() {
    return MicroBenchmark.of(ListBenchmark.class, "entries", Map.of());
  }

  @Setup
  public void open() {
    try {
      PlainListing directory = new PlainListing(ENTRIES);
      server = new ReplayServer();
      server.replay("GET", BASE, List.of(Answer.chunked("application/json", directory.answer())));
      listing = directory.at(server.at(BASE));
    } catch (IOException e) {
      throw new CannotRunException(e.getMessage(), e);
    }
  }

  @Benchmark
  @OperationsPerInvocation(ENTRIES)
  public long entries() throws Exception { // as a Callable declares it
    return listing.call();
  }

  @TearDown
  public void close() {
    server.close();
  }
}
