package io.hadoopbench.core.servers;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import org.junit.jupiter.api.Test;

class HttpLinkTest {
  @Test
  void webServerWithoutTlsShowsItsAuthentication() throws Exception {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        call -> {
          call.getResponseHeaders().add("WWW-Authenticate", "Negotiate");
          call.sendResponseHeaders(401, -1);
          call.close();
        });
    server.start();
    try {
      assertThat(
              HttpLink.of(URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/kms")))
          .isEqualTo("no TLS, asks for Negotiate");
    } finally {
      server.stop(0);
    }
  }
}
