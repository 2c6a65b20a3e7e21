package io.hadoopbench.core.workload;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.hadoopbench.core.servers.JmxDelta.Counter;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * DataNodes that share a JVM, whose beans are partly refreshed while several requests arrive at the
 * same time, as in Hadoop's metrics system.
 */
class DataNodePagesTest {
  private static final int PAGES = 3;
  private static final int OLD = 10;
  private static final int NEW = 100;
  private static final List<Counter> READ =
      List.of(Counter.sum("bytes read", "DataNodeActivity-*", "BytesRead"));

  private final ExecutorService threads = Executors.newFixedThreadPool(PAGES);
  private final SortedMap<String, HttpServer> pages = new TreeMap<>();
  private final AtomicInteger questions = new AtomicInteger();

  @AfterEach
  void stop() {
    pages.values().forEach(page -> page.stop(0));
    threads.shutdownNow();
  }

  private void answer(HttpExchange exchange) throws IOException {
    String query = exchange.getRequestURI().getQuery();
    boolean activity = query.contains("Activity");
    // each of the first requests finds a bean that is not yet refreshed
    int bytes = activity && questions.incrementAndGet() <= PAGES ? OLD : NEW;
    String bean =
        activity ? "{\"BytesRead\":" + bytes + "}" : "{\"Name\":\"7@host\",\"StartTime\":1}";
    byte[] body = ("{\"beans\":[" + bean + "]}").getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(200, body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  private SortedMap<String, URI> serve() throws IOException {
    SortedMap<String, URI> nodes = new TreeMap<>();
    for (int i = 0; i < PAGES; i++) {
      HttpServer page =
          HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
      page.createContext("/jmx", this::answer);
      page.setExecutor(threads);
      page.start();
      pages.put("the DataNode a:" + i, page);
      nodes.put(
          "the DataNode a:" + i, URI.create("http://localhost:" + page.getAddress().getPort()));
    }
    return nodes;
  }

  @Test
  void concurrentReadsOfOneProcessAreRepeated() throws Exception {
    DataNodePages.Readings readings =
        DataNodePages.read(serve(), new Configuration(false), READ, 1);
    assertThat(readings.unreachable()).isEmpty();
    assertThat(readings.byProcess()).hasSize(1);
    assertThat(readings.byProcess().values().iterator().next().values())
        .containsEntry("bytes read", (double) NEW);
    assertThat(questions).as("each page once, and one of them again").hasValue(PAGES + 1);
  }

  @Test
  void aProcessWithOnePageIsReadOnce() throws Exception {
    SortedMap<String, URI> nodes = serve();
    nodes.keySet().retainAll(List.of(nodes.firstKey()));
    assertThat(DataNodePages.read(nodes, new Configuration(false), READ, 1).byProcess()).hasSize(1);
    assertThat(questions).hasValue(1);
  }
}
