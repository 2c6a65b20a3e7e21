package io.hadoopbench.core.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A web server that answers as Hadoop's pages do. */
class JmxTest {
  private HttpServer server;

  @BeforeEach
  void serve() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/conf", exchange -> {
      String query = exchange.getRequestURI().getQuery();
      int status = query.contains("name=known") ? 200 : query.contains("name=broken") ? 500 : 404;
      byte[] body = "{\"property\":{\"key\":\"known\",\"value\":\"true\"}}".getBytes(StandardCharsets.UTF_8);
      exchange.sendResponseHeaders(status, body.length);
      exchange.getResponseBody().write(body);
      exchange.close();
    });
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  private Jmx jmx() {
    return new Jmx(URI.create("http://localhost:" + server.getAddress().getPort()), new Configuration(false));
  }

  @Test
  void aKeyThatTheServerDoesNotKnowIsEmptyAndAnErrorIsAnError() throws IOException {
    assertThat(jmx().setting("known")).contains("true");
    assertThat(jmx().setting("unknown")).isEmpty();
    assertThatThrownBy(() -> jmx().setting("broken")).isInstanceOf(IOException.class).hasMessageContaining("/conf?name=broken");
  }
}
