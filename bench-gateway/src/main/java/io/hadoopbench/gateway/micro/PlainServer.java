package io.hadoopbench.gateway.micro;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Speaks as much WebHDFS as a client needs for one file, and does nothing else: the bytes it sends are always the same, those it gets are dropped. */
final class PlainServer implements AutoCloseable {
  private static final byte[] BYTES = new byte[64 << 10];
  private static final String BASE = "/webhdfs/v1";
  private static final String DATA = "/data";
  private static final long NO_BODY = -1;

  private final ExecutorService threads = Executors.newCachedThreadPool(task -> {
    Thread thread = new Thread(task, "plain-server");
    thread.setDaemon(true);
    return thread;
  });
  private final HttpServer server;
  private final long fileBytes;

  /** @param fileBytes that each file has */
  PlainServer(long fileBytes) throws IOException {
    this.fileBytes = fileBytes;
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext(BASE, this::redirect);
    server.createContext(DATA, this::transfer);
    server.start();
  }

  URI base() {
    return URI.create("http://" + server.getAddress().getAddress().getHostAddress() + ":" + server.getAddress().getPort() + BASE);
  }

  private void redirect(HttpExchange exchange) throws IOException {
    exchange.getResponseHeaders().set("Location", base().resolve(DATA).toString());
    exchange.sendResponseHeaders(307, NO_BODY);
    exchange.close();
  }

  private void transfer(HttpExchange exchange) throws IOException {
    if (exchange.getRequestMethod().equals("PUT")) {
      byte[] buffer = new byte[BYTES.length];
      try (InputStream in = exchange.getRequestBody()) {
        while (in.read(buffer) >= 0) {
          // dropped
        }
      }
      exchange.sendResponseHeaders(201, NO_BODY);
    } else {
      exchange.sendResponseHeaders(200, fileBytes);
      try (OutputStream out = exchange.getResponseBody()) {
        for (long sent = 0; sent < fileBytes; sent += BYTES.length) {
          out.write(BYTES, 0, (int) Math.min(BYTES.length, fileBytes - sent));
        }
      }
    }
    exchange.close();
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
