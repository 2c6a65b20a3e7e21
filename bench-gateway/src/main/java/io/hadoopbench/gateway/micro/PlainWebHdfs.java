package io.hadoopbench.gateway.micro;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;

/** As much WebHDFS as a client needs for one file: the bytes that it sends are always the same, those that it gets are dropped. */
final class PlainWebHdfs extends PlainServer {
  private static final byte[] BYTES = new byte[64 << 10];
  private static final String BASE = "/webhdfs/v1";
  private static final String DATA = "/data";

  private final long fileBytes;

  /** @param fileBytes that each file has */
  PlainWebHdfs(long fileBytes) throws IOException {
    this.fileBytes = fileBytes;
    answer(BASE, this::redirect);
    answer(DATA, this::transfer);
  }

  URI base() {
    return at(BASE);
  }

  private void redirect(HttpExchange exchange) throws IOException {
    exchange.getResponseHeaders().set("Location", at(DATA).toString());
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
}
