package io.hadoopbench.gateway.knox;

import io.hadoopbench.core.design.TrialOutcome;
import io.hadoopbench.core.load.LoadTask;
import io.hadoopbench.core.result.Variant;
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
 * Verifies that a trial's connections match the variant's TLS label. Both ends must report the
 * same. Missing evidence means "not verified", not a mismatch.
 *
 * @param label level of factor {@code tls}; {@link KnoxLevels#OFF} for a path without a gateway
 * @param clientsOnJava8 whether clients offer TLS 1.2 at most
 */
public record TlsProof(String label, boolean clientsOnJava8) {
  private static final String JDK_ENGINE = "sun.security.ssl.SSLEngineImpl";
  private static final String CONSCRYPT_PACKAGE = "org.conscrypt.";

  /** Appears in Java 8's version text. */
  private static final String JAVA_8 = " 1.8.";

  public static TlsProof of(String label, TrialOutcome outcome) {
    return new TlsProof(
        label,
        outcome.inTasks(LoadTask.JAVA).keySet().stream().anyMatch(java -> java.contains(JAVA_8)));
  }

  /**
   * Returns the reasons the TLS label of a variant without a gateway is not verified; empty for
   * other variants.
   *
   * @param https whether the variant's server uses TLS
   */
  public static List<String> direct(Variant variant, boolean https, TrialOutcome outcome) {
    return KnoxLevels.gateway(variant)
        ? List.of()
        : of(https ? KnoxLevels.ON : KnoxLevels.OFF, outcome)
            .mismatches(outcome.inTasks(Requests.TLS), Optional.empty());
  }

  /**
   * @param client number of connections for each {@code protocol suite by provider}
   * @param gateway number of connections for each {@code protocol suite engine}; empty if not
   *     reported
   * @return the reasons the label is not verified; empty if it is
   */
  List<String> mismatches(Map<String, Long> client, Optional<Map<String, Long>> gateway) {
    if (label.equals(KnoxLevels.OFF)) {
      return !client.isEmpty() || gateway.map(seen -> !seen.isEmpty()).orElse(false)
          ? List.of(
              "labelled without TLS, but the client had "
                  + client
                  + " and the gateway "
                  + gateway.orElse(Map.of()))
          : List.of();
    }
    Map<String, Long> agreed = kinds(client);
    if (agreed.isEmpty() || agreed.keySet().stream().anyMatch(TlsProof::nothing)) {
      return List.of(
          "tls=%s is not verified: %s"
              .formatted(
                  label,
                  agreed.isEmpty()
                      ? "no TLS connection from the client was seen"
                      : "the client's connections negotiated nothing: " + client));
    }
    List<String> reasons = new ArrayList<>();
    wrongKind(agreed.keySet()).ifPresent(reasons::add);
    if (!label.equals(KnoxLevels.ON)) {
      reasons.addAll(
          gateway
              .map(seen -> otherEnd(client, seen))
              .orElseGet(
                  () ->
                      List.of(
                          "tls="
                              + label
                              + " is not verified: the gateway does not report its connections")));
    }
    return reasons;
  }

  /** Returns connections that do not match the labelled gateway. */
  private Optional<String> wrongKind(Set<String> agreed) {
    List<String> wrong = agreed.stream().filter(Predicate.not(this::demanded)).toList();
    return wrong.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "labelled tls=%s, which is %s, but the client's connections negotiated %s"
                .formatted(label, demand(), wrong));
  }

  /**
   * Returns whether a kind of connection matches the label. TLS 1.3 has only AEAD suites, of which
   * Java 8 supports only GCM. An existing gateway may use any suite that encrypts.
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
        ? "TLS 1.3, or 1.2 %s for clients on Java 8%s"
            .formatted(noGcm ? "and" : "with AES-GCM", noGcm ? ", without AES-GCM" : "")
        : "TLS 1.3" + (noGcm ? " without AES-GCM" : "");
  }

  private List<String> otherEnd(Map<String, Long> client, Map<String, Long> gateway) {
    Map<String, Long> ours = kinds(client);
    Map<String, Long> seen = new TreeMap<>(gateway);
    seen.keySet().removeIf(TlsProof::nothing); // sessions without a cipher suite carried no data
    Map<String, Long> theirs = kinds(seen);
    List<String> reasons = new ArrayList<>();
    if (seen.isEmpty()) {
      return List.of(
          "tls="
              + label
              + " is not verified: the gateway saw no TLS connection, the client had "
              + client);
    }
    if (!ours.keySet().equals(theirs.keySet())) {
      reasons.add(
          "the client's connections negotiated "
              + client.keySet()
              + ", but the gateway reports "
              + seen.keySet());
    } else if (ours.entrySet().stream()
        .anyMatch(kind -> theirs.get(kind.getKey()) < kind.getValue())) {
      reasons.add("the client had connections " + client + ", but the gateway saw only " + seen);
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
        : Optional.of("labelled tls=" + label + ", but the gateway's TLS engines are " + engines);
  }

  /**
   * Returns whether a session negotiated nothing, either because the handshake had not begun or
   * because it failed.
   */
  private static boolean nothing(String kind) {
    return kind.contains(" SSL_NULL_WITH_NULL_NULL");
  }

  /** Returns the number of connections by protocol and suite. */
  private static Map<String, Long> kinds(Map<String, Long> connections) {
    Map<String, Long> kinds = new TreeMap<>();
    connections.forEach(
        (text, count) ->
            kinds.merge(
                text.substring(0, text.indexOf(' ', text.indexOf(' ') + 1)), count, Long::sum));
    return kinds;
  }
}
