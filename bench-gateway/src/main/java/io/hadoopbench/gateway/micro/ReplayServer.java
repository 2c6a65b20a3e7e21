package io.hadoopbench.gateway.micro;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;

/**
 * An HTTP server in this JVM that replays answers and does nothing else, so that a client measures itself. What it is asked is dropped.
 * A protocol whose answers depend on what was asked, as those of TLS and SASL do with their session keys, cannot be replayed.
 */
final class ReplayServer implements AutoCloseable {
  private static final int BUFFER_BYTES = 64 << 10;
  private static final int NOT_ALLOWED = 405;

  static {
    // as Jetty has it, which HBase and Hadoop serve HTTP with; else the end of an answer waits 40 ms for an acknowledgement
    System.setProperty("sun.net.httpserver.nodelay", "true");
  }

  private final ExecutorService threads = Executors.newCachedThreadPool(task -> {
    Thread thread = new Thread(task, "replay-server");
    thread.setDaemon(true);
    return thread;
  });
  private final HttpServer server;
  private final Map<String, Map<String, Track>> tracks = new HashMap<>();

  ReplayServer() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.start();
  }

  /**
   * An answer.
   *
   * @param length what {@link HttpExchange#sendResponseHeaders} takes: of the body, or that there is none, or that it is not told
   * @param piece is sent as often as it takes for {@code bytes}
   */
  record Answer(int status, Map<String, String> headers, long length, byte[] piece, long bytes) {
    private static final long NO_BODY = -1;
    private static final long NOT_TOLD = 0;

    static Answer of(int status) {
      return new Answer(status, Map.of(), NO_BODY, new byte[0], 0);
    }

    static Answer pointingTo(int status, URI location) {
      return new Answer(status, Map.of("Location", location.toString()), NO_BODY, new byte[0], 0);
    }

    /** A body whose length is not told before, as NameNodes and HBase send long ones. */
    static Answer chunked(String contentType, byte[] body) {
      return new Answer(200, Map.of("Content-Type", contentType), NOT_TOLD, body, body.length);
    }

    static Answer zeros(long bytes) {
      return new Answer(200, Map.of(), bytes, new byte[BUFFER_BYTES], bytes);
    }
  }

  /** Gives answers in their order, and again from the first. */
  private record Track(List<Answer> answers, AtomicLong given) {
    Answer next() {
      return answers.get((int) (given.getAndIncrement() % answers.size()));
    }
  }

  /** From now on, answers each request of a method below a path with the next of these, and after the last with the first again. */
  void replay(String method, String path, List<Answer> answers) {
    tracks.computeIfAbsent(path, unknown -> {
      Map<String, Track> byMethod = new HashMap<>();
      server.createContext(path, exchange -> answer(exchange, byMethod.get(exchange.getRequestMethod())));
      return byMethod;
    }).put(method, new Track(List.copyOf(answers), new AtomicLong()));
  }

  private static void answer(HttpExchange exchange, Track track) throws IOException {
    try (exchange; InputStream in = exchange.getRequestBody()) {
      byte[] buffer = new byte[BUFFER_BYTES];
      while (in.read(buffer) >= 0) {
        // dropped
      }
      Answer answer = track == null ? Answer.of(NOT_ALLOWED) : track.next();
      answer.headers().forEach(exchange.getResponseHeaders()::set);
      exchange.sendResponseHeaders(answer.status(), answer.length());
      if (answer.bytes() > 0) {
        try (OutputStream out = exchange.getResponseBody()) {
          for (long sent = 0; sent < answer.bytes(); sent += answer.piece().length) {
            out.write(answer.piece(), 0, (int) Math.min(answer.piece().length, answer.bytes() - sent));
          }
        }
      }
    }
  }

  /** The address of a path. */
  URI at(String path) {
    return URI.create("http://" + server.getAddress().getAddress().getHostAddress() + ":" + server.getAddress().getPort() + path);
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
