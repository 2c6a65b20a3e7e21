package io.hadoopbench.gateway.micro;

import com.sun.net.httpserver.HttpExchange;
import io.hadoopbench.gateway.hbase.client.PlainScan;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.util.concurrent.atomic.AtomicInteger;

/** As much of HBase's REST interface as one scanner at a time needs: each answer with rows is the same. */
final class PlainScanner extends PlainServer {
  private static final String SCANNER = "/1";
  /** A body of a length that is not told before, as HBase sends long ones. */
  private static final long CHUNKED = 0;

  private final PlainScan scan;
  private final byte[] rows;
  private final AtomicInteger given = new AtomicInteger();

  PlainScanner(PlainScan scan) throws IOException {
    this.scan = scan;
    this.rows = scan.answer();
    answer("/", this::serve);
  }

  URI base() {
    return at("");
  }

  private void serve(HttpExchange exchange) throws IOException {
    try (exchange; InputStream in = exchange.getRequestBody()) {
      in.readAllBytes();
      switch (exchange.getRequestMethod()) {
        case "PUT" -> {
          given.set(0);
          exchange.getResponseHeaders().set("Location", at(exchange.getRequestURI().getPath() + SCANNER).toString());
          exchange.sendResponseHeaders(201, NO_BODY);
        }
        case "GET" -> next(exchange);
        default -> exchange.sendResponseHeaders(200, NO_BODY);
      }
    }
  }

  private void next(HttpExchange exchange) throws IOException {
    if (given.incrementAndGet() > scan.answers()) {
      exchange.sendResponseHeaders(204, NO_BODY);
      return;
    }
    exchange.getResponseHeaders().set("Content-Type", scan.contentType());
    exchange.sendResponseHeaders(200, CHUNKED);
    try (OutputStream out = exchange.getResponseBody()) {
      out.write(rows);
    }
  }
}
