package io.hadoopbench.gateway.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hadoopbench.core.cluster.Trust;
import io.hadoopbench.core.load.measure.Evidence;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.NoSuchAlgorithmException;
import java.security.Provider;
import java.security.Security;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Only the connections of the watched client are recorded, although the client does not expose
 * them.
 */
class TlsWatchTest {
  private static final String NEW = "TLSv1.3 TLS_AES_256_GCM_SHA384 by SunJSSE";
  private static String pem;
  private static FakeServer server;
  private final List<Provider> before = List.of(Security.getProviders());

  @BeforeAll
  static void start() throws Exception {
    SelfSigned key = SelfSigned.of("dns:localhost");
    pem = key.pem();
    server = new FakeServer(key, (request, out) -> FakeServer.status(out, "200 OK", ""));
  }

  @AfterAll
  static void stop() throws IOException {
    server.close();
  }

  private static SSLContext client() throws IOException {
    return Trust.of(pem);
  }

  /** Reads a response, because only then the session can be resumed. */
  private static void ask(SSLContext context, String... protocols) throws IOException {
    try (SSLSocket socket =
        (SSLSocket)
            context
                .getSocketFactory()
                .createSocket("localhost", URI.create(server.origin()).getPort())) {
      if (protocols.length > 0) {
        socket.setEnabledProtocols(protocols);
      }
      socket.getOutputStream().write("GET / HTTP/1.1\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
      assertThat(socket.getInputStream().readAllBytes())
          .startsWith("HTTP/1.1 200".getBytes(StandardCharsets.US_ASCII));
    }
  }

  private static Map<String, Long> seen(TlsWatch watch) {
    Evidence evidence = new Evidence();
    watch.describe(evidence);
    assertThat(TlsWatch.unseen(evidence)).isEmpty();
    return evidence.values(Requests.TLS);
  }

  @Test
  void onlyConnectionsOfClientAreRecorded() throws Exception {
    TlsWatch watch = new TlsWatch();
    SSLContext earlier = client();
    SSLContext context = watch.during(TlsWatchTest::client);
    SSLContext later = client();
    assertThat(Security.getProviders()).containsExactlyElementsOf(before);
    ask(earlier);
    ask(context);
    ask(context);
    ask(later);
    assertThat(seen(watch)).isEqualTo(Map.of(NEW, 2L));
  }

  /** One context per operation, as some drivers have. */
  @Test
  void endedConnectionsAreOnlyCounted() throws Exception {
    TlsWatch watch = new TlsWatch();
    List<WeakReference<SSLSocket>> made = new ArrayList<>();
    for (int i = 0; i < 120; i++) {
      SSLContext context = watch.during(TlsWatchTest::client);
      ask(context);
      SSLSocket unused = (SSLSocket) context.getSocketFactory().createSocket();
      unused.close();
      made.add(new WeakReference<>(unused));
    }
    System.gc();
    assertThat(made).filteredOn(socket -> socket.get() != null).hasSizeLessThan(80);
    assertThat(seen(watch))
        .containsEntry(NEW, 120L)
        .containsEntry("NONE SSL_NULL_WITH_NULL_NULL by SunJSSE", 120L);
  }

  @ParameterizedTest
  @ValueSource(strings = {"TLSv1.2", "TLSv1.3"})
  void resumedSessionsAreRecorded(String protocol) throws Exception {
    TlsWatch watch = new TlsWatch();
    SSLContext context = watch.during(TlsWatchTest::client);
    for (int i = 0; i < 3; i++) {
      ask(context, protocol);
    }
    assertThat(seen(watch))
        .hasSize(1)
        .allSatisfy(
            (agreed, count) -> {
              assertThat(agreed).startsWith(protocol + " TLS_");
              assertThat(count).isEqualTo(3);
            });
  }

  /** Trials follow one another in the same JVM, with the same driver. */
  @Test
  void consecutiveWatchesRecordTheSame() throws Exception {
    for (int trial = 0; trial < 20; trial++) {
      TlsWatch watch = new TlsWatch();
      ask(watch.during(TlsWatchTest::client));
      assertThat(seen(watch)).as("trial %d", trial).isEqualTo(Map.of(NEW, 1L));
    }
  }

  @Test
  void parallelTasksRecordOnlyTheirConnections() throws Exception {
    CyclicBarrier both = new CyclicBarrier(2);
    ExecutorService threads = Executors.newFixedThreadPool(2);
    try {
      List<Future<Map<String, Long>>> tasks = new ArrayList<>();
      for (int task = 1; task <= 2; task++) {
        int connections = task;
        tasks.add(
            threads.submit(
                () -> {
                  TlsWatch watch = new TlsWatch();
                  SSLContext context =
                      watch.during(
                          () -> {
                            await(both);
                            SSLContext made = client();
                            await(both);
                            return made;
                          });
                  for (int i = 0; i < connections; i++) {
                    ask(context);
                  }
                  return seen(watch);
                }));
      }
      assertThat(tasks.get(0).get()).isEqualTo(Map.of(NEW, 1L));
      assertThat(tasks.get(1).get()).isEqualTo(Map.of(NEW, 2L));
    } finally {
      threads.shutdown();
    }
    assertThat(Security.getProviders()).containsExactlyElementsOf(before);
  }

  private static void await(CyclicBarrier barrier) throws IOException {
    try {
      barrier.await();
    } catch (Exception e) {
      throw new IOException(e);
    }
  }

  @Test
  void plainConnectionsAreNotRecorded() throws Exception {
    TlsWatch watch = new TlsWatch();
    assertThat(watch.during(() -> "no TLS")).isEqualTo("no TLS");
    assertThat(seen(watch)).isEmpty();
  }

  @Test
  void defaultContextIsNotReplaced() throws Exception {
    assertThat(new TlsWatch().during(TlsWatchTest::jvmDefault)).isEqualTo("SunJSSE");
  }

  private static String jvmDefault() throws IOException {
    try {
      return SSLContext.getInstance("Default").getProvider().getName();
    } catch (NoSuchAlgorithmException e) {
      throw new IOException(e);
    }
  }

  @Test
  void failedConnectionRemovesProvider() {
    assertThatThrownBy(
            () ->
                new TlsWatch()
                    .during(
                        () -> {
                          throw new IOException("refused");
                        }))
        .hasMessage("refused");
    assertThat(Security.getProviders()).containsExactlyElementsOf(before);
  }

  @Test
  void missingTlsEvidenceIsMismatch() {
    assertThat(TlsWatch.unseen(new Evidence()))
        .singleElement()
        .asString()
        .startsWith("not verified: ");
    assertThat(
            TlsWatch.unseen(
                new Evidence()
                    .add(TlsWatch.WATCH, TlsWatch.WATCHED)
                    .add(TlsWatch.WATCH, "something else")))
        .hasSize(1);
  }
}
