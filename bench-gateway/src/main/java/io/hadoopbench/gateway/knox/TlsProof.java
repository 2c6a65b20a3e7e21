package io.hadoopbench.gateway.knox;

import io.hadoopbench.core.job.LoadTask;
import io.hadoopbench.core.model.Variant;
import io.hadoopbench.core.scenario.TrialOutcome;
import io.hadoopbench.gateway.http.Requests;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Whether the connections of a trial are what a variant's TLS label says. Both ends are asked, and
 * have to tell the same. What nobody saw is not proved; it contradicts nothing.
 *
 * @param label level of the factor {@code tls}; {@link KnoxLevels#OFF} for a way without a gateway
 * @param clientsOnJava8 whose TLS offers 1.2 and no newer
 */
public record TlsProof(String label, boolean clientsOnJava8) {
  private static final String JDK_ENGINE = "sun.security.ssl.SSLEngineImpl";
  private static final String CONSCRYPT_PACKAGE = "org.conscrypt.";

  /** As Java 8 says its version. */
  private static final String JAVA_8 = " 1.8.";

  /** Of a trial. */
  public static TlsProof of(String label, TrialOutcome outcome) {
    return new TlsProof(
        label,
        outcome.inTasks(LoadTask.JAVA).keySet().stream().anyMatch(java -> java.contains(JAVA_8)));
  }

  /**
   * Of a variant that goes through no gateway, as its server has TLS or not; nothing of another.
   */
  public static List<String> direct(Variant variant, boolean https, TrialOutcome outcome) {
    return KnoxLevels.gateway(variant)
        ? List.of()
        : of(https ? KnoxLevels.ON : KnoxLevels.OFF, outcome)
            .contradictions(outcome.inTasks(Requests.TLS), Optional.empty());
  }

  /**
   * @param client {@code protocol suite by provider} of each connection, with their number
   * @param gateway {@code protocol suite engine} likewise; empty when it does not tell
   * @return why the label is not proved; empty when it is
   */
  List<String> contradictions(Map<String, Long> client, Optional<Map<String, Long>> gateway) {
    if (label.equals(KnoxLevels.OFF)) {
      return !client.isEmpty() || gateway.map(seen -> !seen.isEmpty()).orElse(false)
          ? List.of(
              "labelled without TLS, but the client had "
                  + client
                  + ", the gateway "
                  + gateway.orElse(Map.of()))
          : List.of();
    }
    Map<String, Long> agreed = kinds(client);
    if (agreed.isEmpty() || agreed.keySet().stream().anyMatch(TlsProof::nothing)) {
      return List.of(
          "tls="
              + label
              + " is not proved: "
              + (agreed.isEmpty()
                  ? "no TLS connection of the client was seen"
                  : "of the client's connections it is not known what they agreed upon, but "
                      + client));
    }
    List<String> reasons = new ArrayList<>();
    wrongKind(agreed.keySet()).ifPresent(reasons::add);
    if (!label.equals(KnoxLevels.ON)) {
      reasons.addAll(
          gateway
              .map(seen -> otherEnd(client, seen))
              .orElseGet(
                  () -> List.of("tls=" + label + " is not proved: the gateway does not tell")));
    }
    return reasons;
  }

  /** Connections that agreed upon something other than a gateway of the label does. */
  private Optional<String> wrongKind(Set<String> agreed) {
    List<String> wrong = agreed.stream().filter(Predicate.not(this::demanded)).toList();
    return wrong.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "labelled tls="
                + label
                + ", which is "
                + demand()
                + ", but the client's connections agreed upon "
                + wrong);
  }

  /**
   * TLS 1.3 has suites with AEAD alone. Java 8 has but GCM of them. What an existing gateway takes
   * is its own affair, if it encrypts.
   */
  private boolean demanded(String kind) {
    if (label.equals(KnoxLevels.ON)) {
      return !kind.contains("_WITH_NULL_");
    }
    boolean gcm = kind.contains("_GCM_");
    boolean noGcm = label.equals(KnoxLevels.NO_GCM);
    return kind.startsWith("TLSv1.3 ")
        ? !(noGcm && gcm)
        : clientsOnJava8 && kind.startsWith("TLSv1.2 ") && gcm != noGcm;
  }

  private String demand() {
    if (label.equals(KnoxLevels.ON)) {
      return "encrypted";
    }
    boolean noGcm = label.equals(KnoxLevels.NO_GCM);
    return clientsOnJava8
        ? "TLS 1.3, or 1.2 "
            + (noGcm ? "and" : "with AES-GCM")
            + " for clients on Java 8"
            + (noGcm ? ", without AES-GCM" : "")
        : "TLS 1.3" + (noGcm ? " without AES-GCM" : "");
  }

  private List<String> otherEnd(Map<String, Long> client, Map<String, Long> gateway) {
    Map<String, Long> ours = kinds(client);
    Map<String, Long> seen = new TreeMap<>(gateway);
    seen.keySet().removeIf(TlsProof::nothing); // whoever agrees upon nothing gets no data
    Map<String, Long> theirs = kinds(seen);
    List<String> reasons = new ArrayList<>();
    if (seen.isEmpty()) {
      return List.of(
          "tls="
              + label
              + " is not proved: the gateway saw no TLS connection, the client had "
              + client);
    }
    if (!ours.keySet().equals(theirs.keySet())) {
      reasons.add(
          "the client's connections agreed upon "
              + client.keySet()
              + ", the gateway says "
              + seen.keySet());
    } else if (ours.entrySet().stream()
        .anyMatch(kind -> theirs.get(kind.getKey()) < kind.getValue())) {
      reasons.add(
          "the client had connections of its own, "
              + client
              + ", of which the gateway saw "
              + seen);
    }
    wrongEngine(seen).ifPresent(reasons::add);
    return reasons;
  }

  private Optional<String> wrongEngine(Map<String, Long> seen) {
    Set<String> engines =
        seen.keySet().stream()
            .map(kind -> kind.substring(kind.lastIndexOf(' ') + 1))
            .collect(Collectors.toSet());
    boolean right =
        engines.stream()
            .allMatch(
                engine ->
                    label.equals(KnoxLevels.CONSCRYPT)
                        ? engine.startsWith(CONSCRYPT_PACKAGE)
                        : engine.equals(JDK_ENGINE));
    return right
        ? Optional.empty()
        : Optional.of("labelled tls=" + label + ", but TLS was done in the gateway by " + engines);
  }

  /** Before a handshake ends, and after one that fails, a session has such a suite. */
  private static boolean nothing(String kind) {
    return kind.contains(" SSL_NULL_WITH_NULL_NULL");
  }

  /** Protocol and suite with the number of connections. */
  private static Map<String, Long> kinds(Map<String, Long> connections) {
    Map<String, Long> kinds = new TreeMap<>();
    connections.forEach(
        (text, count) ->
            kinds.merge(
                text.substring(0, text.indexOf(' ', text.indexOf(' ') + 1)), count, Long::sum));
    return kinds;
  }
}
