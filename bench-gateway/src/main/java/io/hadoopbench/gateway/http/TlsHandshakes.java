package io.hadoopbench.gateway.http;

import io.hadoopbench.core.measure.Evidence;
import io.hadoopbench.core.profile.Jfr;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;

/**
 * What the TLS connections of this JVM agree upon, whatever client makes them: JFR's event {@code jdk.TLSHandshake}, which costs nothing while data
 * flows. The JDK's own TLS (package {@code sun.security.ssl}) emits it at the end of a handshake and no other does, so it proves the provider
 * too. It is not emitted when TLS 1.2 resumes a session, hence {@link RecordingSockets} wherever a client takes sockets of ours.
 */
public final class TlsHandshakes implements AutoCloseable {
  /** Evidence: that handshakes were watched, or why they were not. */
  public static final String WATCH = "tls.clientWatch";
  public static final String WATCHED = "all handshakes, by JFR";

  private static final String EVENT = "jdk.TLSHandshake";
  private static final String PROVIDER = "SunJSSE";
  /** Several tasks can share a JVM (LocalJobRunner): the first watches it for all, so that no handshake counts twice. */
  private static final AtomicBoolean TAKEN = new AtomicBoolean();

  private final boolean first;
  private Recording recording;
  private String failure = "";

  private TlsHandshakes(boolean first) {
    this.first = first;
  }

  /** Watches from now on. Without JFR {@link #describe} says why nothing was seen. */
  public static TlsHandshakes watch() {
    TlsHandshakes watch = new TlsHandshakes(TAKEN.compareAndSet(false, true));
    if (watch.first) {
      watch.start();
    }
    return watch;
  }

  private void start() {
    try {
      Jfr.require();
      recording = new Recording();
      recording.enable(EVENT).withoutThreshold().withoutStackTrace();
      recording.start();
    } catch (IOException | IllegalStateException e) { // the latter where JFR cannot keep its files
      failure = "no handshake could be seen: " + e.getMessage();
    }
  }

  /**
   * Adds what connections to one server agreed upon, as {@link Requests#TLS}. Nothing but {@link #WATCH} is added where there was no TLS.
   *
   * @param server with host, as the client was told it, and port
   */
  public void describe(URI server, Evidence evidence) throws IOException {
    if (first) {
      evidence.add(WATCH, failure.isEmpty() ? WATCHED : failure);
    }
    if (recording != null) {
      recording.stop();
      Jfr.read(recording, file -> handshakes(file, server)).forEach((agreed, count) -> evidence.add(Requests.TLS, agreed, count));
    }
  }

  /** {@code protocol suite by provider} with the number of handshakes. */
  private static Map<String, Long> handshakes(Path file, URI server) throws IOException {
    Map<String, Long> all = new TreeMap<>();
    try (RecordingFile events = new RecordingFile(file)) {
      while (events.hasMoreEvents()) {
        RecordedEvent event = events.readEvent();
        if (event.getEventType().getName().equals(EVENT) && event.getInt("peerPort") == server.getPort()
            && server.getHost().equalsIgnoreCase(event.getString("peerHost"))) {
          all.merge(event.getString("protocolVersion") + " " + event.getString("cipherSuite") + " by " + PROVIDER, 1L, Long::sum);
        }
      }
    }
    return all;
  }

  /** Why the evidence of tasks says nothing of TLS; empty when all of them watched. */
  public static List<String> unseen(Evidence evidence) {
    Set<String> watched = evidence.values(WATCH).keySet();
    return watched.equals(Set.of(WATCHED)) ? List.of() : List.of("nothing proves what the client's connections agreed upon: "
        + (watched.isEmpty() ? "no task watched" : watched));
  }

  @Override
  public void close() {
    if (recording != null) {
      recording.close();
    }
    if (first) {
      TAKEN.set(false);
    }
  }
}
