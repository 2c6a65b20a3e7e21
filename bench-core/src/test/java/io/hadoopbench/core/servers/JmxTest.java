package io.hadoopbench.core.servers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A web server that responds like Hadoop's metrics pages. */
class JmxTest {
  private static final String PASSWORD = "for this test alone";

  private HttpServer server;

  @BeforeEach
  void serve() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/conf",
        exchange -> {
          String query = exchange.getRequestURI().getQuery();
          int status =
              query.contains("name=known") ? 200 : query.contains("name=broken") ? 500 : 404;
          byte[] body =
              "{\"property\":{\"key\":\"known\",\"value\":\"true\"}}"
                  .getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(status, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    server.createContext(
        "/jmx",
        exchange -> {
          byte[] body = "<html>no</html>".getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(
              exchange.getRequestURI().getQuery().contains("secret") ? 403 : 200, body.length);
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
    return new Jmx(
        URI.create("http://localhost:" + server.getAddress().getPort()), new Configuration(false));
  }

  @Test
  void aKeyThatTheServerDoesNotKnowIsEmptyAndAnErrorIsAnError() throws IOException {
    assertThat(jmx().setting("known")).contains("true");
    assertThat(jmx().setting("unknown")).isEmpty();
    assertThatThrownBy(() -> jmx().setting("broken"))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("/conf?name=broken");
  }

  /** The whole bean is large: it contains a class path and all system properties. */
  @Test
  void onlyTheStartTimeOfAKnownProcessIsReadAndANewOneIsDetected() throws IOException {
    List<String> asked = new ArrayList<>();
    String[] process = {"1@host", "77"};
    server.createContext(
        "/server/jmx",
        exchange -> {
          String query = exchange.getRequestURI().getQuery();
          asked.add(query.startsWith("get=") ? "start" : "bean");
          byte[] body =
              ("{\"beans\":[{"
                      + (query.startsWith("get=") ? "" : "\"Name\":\"" + process[0] + "\",")
                      + "\"StartTime\":"
                      + process[1]
                      + "}]}")
                  .getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(200, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    Jmx jmx =
        new Jmx(
                URI.create("http://localhost:" + server.getAddress().getPort() + "/server"),
                new Configuration(false))
            .within(Duration.ofSeconds(30));
    assertThat(jmx.process()).isEqualTo("1@host started at 77");
    assertThat(jmx.process()).isEqualTo("1@host started at 77");
    process[0] = "2@host";
    process[1] = "88";
    assertThat(jmx.process()).isEqualTo("2@host started at 88");
    assertThat(asked).containsExactly("bean", "start", "start", "bean");
  }

  @Test
  void protectedAndForeignPagesAreErrors() {
    assertThatThrownBy(() -> jmx().beans("secret"))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("403");
    assertThatThrownBy(() -> jmx().beans("any"))
        .as("a load balancer's page")
        .isInstanceOf(IOException.class)
        .hasMessageContaining("cannot read http://localhost");
  }

  /**
   * The truststore is configured in ssl-client.xml, as for Hadoop's own clients; unknown
   * certificates are rejected.
   */
  @Test
  void httpsIsReadWithTheTruststoreOfTheConfiguration(@TempDir Path dir) throws Exception {
    Path keys = dir.resolve("server.p12");
    Path certificate = dir.resolve("server.pem");
    Path trusted = dir.resolve("trusted.p12");
    keytool(
        "-genkeypair",
        "-alias",
        "server",
        "-keyalg",
        "EC",
        "-dname",
        "CN=localhost",
        "-ext",
        "san=dns:localhost",
        "-storetype",
        "PKCS12",
        "-keystore",
        keys.toString());
    keytool(
        "-exportcert",
        "-rfc",
        "-alias",
        "server",
        "-keystore",
        keys.toString(),
        "-file",
        certificate.toString());
    keytool(
        "-importcert",
        "-noprompt",
        "-alias",
        "server",
        "-storetype",
        "PKCS12",
        "-keystore",
        trusted.toString(),
        "-file",
        certificate.toString());
    HttpsServer tls =
        HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    tls.setHttpsConfigurator(new HttpsConfigurator(context(keys)));
    tls.createContext(
        "/jmx",
        exchange -> {
          byte[] body = "{\"beans\":[{\"Name\":\"1@host\"}]}".getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(200, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    tls.start();
    try {
      URI web = URI.create("https://localhost:" + tls.getAddress().getPort());
      Configuration conf = new Configuration(false);
      assertThatThrownBy(() -> new Jmx(web, conf).beans("any")).isInstanceOf(IOException.class);
      Files.writeString(
          dir.resolve("ssl-client.xml"),
          """
          <configuration>
            <property><name>ssl.client.truststore.location</name><value>%s</value></property>
            <property><name>ssl.client.truststore.password</name><value>%s</value></property>
            <property><name>ssl.client.truststore.type</name><value>PKCS12</value></property>
          </configuration>
          """
              .formatted(trusted, PASSWORD));
      Thread.currentThread()
          .setContextClassLoader(
              new URLClassLoader(
                  new URL[] {dir.toUri().toURL()},
                  getClass().getClassLoader())); // where Hadoop looks for it
      assertThat(new Jmx(web, conf).beans("any").path(0).path("Name").asText()).isEqualTo("1@host");
    } finally {
      Thread.currentThread().setContextClassLoader(getClass().getClassLoader());
      tls.stop(0);
    }
  }

  private static void keytool(String... args) throws Exception {
    List<String> command =
        new ArrayList<>(
            List.of(Path.of(System.getProperty("java.home"), "bin/keytool").toString()));
    command.addAll(List.of(args));
    command.addAll(List.of("-storepass", PASSWORD));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    assertThat(process.waitFor())
        .as(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
        .isZero();
  }

  private static SSLContext context(Path keys) throws Exception {
    KeyStore store = KeyStore.getInstance(keys.toFile(), PASSWORD.toCharArray());
    KeyManagerFactory managers =
        KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    managers.init(store, PASSWORD.toCharArray());
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(managers.getKeyManagers(), null, null);
    return context;
  }
}
