package io.hadoopbench.gateway.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.measure.Evidence;
import io.hadoopbench.gateway.micro.SelfSigned;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What a client that shows nothing agrees upon is seen all the same, and nothing that is another's. */
class TlsHandshakesTest {
  private static final FakeServer.Answer OK = (request, out) -> FakeServer.status(out, "200 OK", "");
  private static SelfSigned key;

  @BeforeAll
  static void makeKey() throws IOException {
    key = SelfSigned.of("dns:localhost");
  }

  private static void ask(FakeServer server, String pem) throws IOException {
    new Requests(URI.create(server.origin()), Login.NONE, pem).get("asking", URI.create(server.origin() + "/"), "text/plain").expect(200);
  }

  private static Evidence seen(TlsHandshakes handshakes, FakeServer server) throws IOException {
    Evidence evidence = new Evidence();
    handshakes.describe(URI.create(server.origin()), evidence);
    return evidence;
  }

  @Test
  void eachHandshakeWithTheServerCountsAndNoOther() throws Exception {
    try (FakeServer server = new FakeServer(key, OK); FakeServer other = new FakeServer(key, OK); FakeServer plain = new FakeServer(OK)) {
      ask(server, key.pem());
      try (TlsHandshakes handshakes = TlsHandshakes.watch()) {
        ask(server, key.pem());
        ask(server, key.pem());
        ask(other, key.pem());
        ask(plain, "");
        Evidence evidence = seen(handshakes, server);
        assertThat(evidence.values(Requests.TLS)).hasSize(1).containsValue(2L);
        assertThat(evidence.values(Requests.TLS).firstKey()).matches("TLSv1\\.3 TLS_\\w+ by SunJSSE");
        assertThat(TlsHandshakes.unseen(evidence)).isEmpty();
      }
    }
  }

  @Test
  void withoutTlsOnlyTheWatchIsSeen() throws Exception {
    try (FakeServer plain = new FakeServer(OK); TlsHandshakes handshakes = TlsHandshakes.watch()) {
      ask(plain, "");
      assertThat(seen(handshakes, plain).asMap()).containsOnlyKeys(TlsHandshakes.WATCH);
    }
  }

  @Test
  void oneTaskOfAJvmTellsForAllAndTheNextTrialHasItsOwn() throws Exception {
    try (FakeServer server = new FakeServer(key, OK)) {
      try (TlsHandshakes first = TlsHandshakes.watch(); TlsHandshakes second = TlsHandshakes.watch()) {
        ask(server, key.pem());
        Evidence both = seen(second, server);
        assertThat(both.asMap()).isEmpty();
        both.addAll(seen(first, server));
        assertThat(both.values(Requests.TLS)).containsValue(1L);
        assertThat(TlsHandshakes.unseen(both)).isEmpty();
      }
      try (TlsHandshakes next = TlsHandshakes.watch()) {
        assertThat(seen(next, server).asMap()).containsOnlyKeys(TlsHandshakes.WATCH);
      }
    }
  }

  @Test
  void evidenceOfNobodyWhoWatchedIsNoProof() {
    assertThat(TlsHandshakes.unseen(new Evidence())).singleElement().asString().contains("no task watched");
    Evidence mixed = new Evidence().add(TlsHandshakes.WATCH, TlsHandshakes.WATCHED).add(TlsHandshakes.WATCH, "no handshake could be seen: why");
    assertThat(TlsHandshakes.unseen(mixed)).singleElement().asString().contains("could be seen: why");
  }

  /** Prints the evidence of a JVM in which nothing happens. */
  static final class Watcher {
    public static void main(String[] args) throws IOException {
      try (TlsHandshakes handshakes = TlsHandshakes.watch()) {
        Evidence evidence = new Evidence();
        handshakes.describe(URI.create("https://localhost:1"), evidence);
        System.out.println(evidence.asMap());
      }
    }
  }

  @Test
  void aJvmWithoutJfrSaysSo() throws Exception {
    Process child = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "--limit-modules", "java.base",
        "-cp", System.getProperty("java.class.path"), Watcher.class.getName()).redirectErrorStream(true).start();
    String said = new String(child.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(child.waitFor()).as(said).isZero();
    assertThat(said.strip()).isEqualTo(Map.of(TlsHandshakes.WATCH, Map.of("no handshake could be seen: " + System.getProperty("java.home") + " has no JFR", 1L))
        .toString());
  }
}
