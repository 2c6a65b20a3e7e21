package io.hadoopbench.gateway.micro;

import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;

/** As much WebHDFS as listing one directory needs: the answer is always the same. */
final class PlainNameNode extends PlainServer {
  private static final String BASE = "/webhdfs/v1";
  /** A body whose length is not told before, as a NameNode sends long ones. */
  private static final long CHUNKED = 0;

  PlainNameNode(byte[] listing) throws IOException {
    answer(BASE, exchange -> {
      exchange.getResponseHeaders().set("Content-Type", "application/json");
      exchange.sendResponseHeaders(200, CHUNKED);
      try (exchange; OutputStream out = exchange.getResponseBody()) {
        out.write(listing);
      }
    });
  }

  URI base() {
    return at(BASE);
  }
}
