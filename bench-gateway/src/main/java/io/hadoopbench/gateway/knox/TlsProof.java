package io.hadoopbench.gateway.knox;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Whether the connections of a trial are what a variant's TLS label says. Both ends are asked, and have to tell the same. */
public final class TlsProof {
  private static final String JDK_ENGINE = "sun.security.ssl.SSLEngineImpl";
  private static final String CONSCRYPT_PACKAGE = "org.conscrypt.";

  private TlsProof() { }

  /**
   * @param label level of the factor {@code tls}; {@link KnoxLevels#OFF} for a way without a gateway
   * @param client {@code protocol suite by provider} of each connection, with their number
   * @param gateway {@code protocol suite engine} likewise; empty when it does not tell
   * @return why the label is not proved; empty when it is
   */
  public static List<String> contradictions(String label, Map<String, Long> client, Optional<Map<String, Long>> gateway) {
    List<String> reasons = new ArrayList<>();
    if (label.equals(KnoxLevels.OFF)) {
      if (!client.isEmpty() || gateway.map(seen -> !seen.isEmpty()).orElse(false)) {
        reasons.add("labelled without TLS, but the client had " + client + ", the gateway " + gateway.orElse(Map.of()));
      }
      return reasons;
    }
    if (client.isEmpty() || client.keySet().stream().anyMatch(kind -> kind.contains("NULL"))) {
      reasons.add("labelled tls=" + label + ", but the client's connections agreed upon " + client.keySet());
    }
    if (label.equals(KnoxLevels.NO_GCM) && client.keySet().stream().anyMatch(kind -> kind.contains("_GCM_"))) {
      reasons.add("labelled tls=" + label + ", but the client's connections agreed upon " + client.keySet());
    }
    if (label.equals(KnoxLevels.ON)) {
      return reasons;
    }
    Map<String, Long> seen = gateway.orElse(Map.of());
    if (!kinds(client).keySet().equals(kinds(seen).keySet())) {
      reasons.add("the client's connections agreed upon " + client.keySet() + ", the gateway says " + seen.keySet());
    } else if (kinds(client).entrySet().stream().anyMatch(kind -> kinds(seen).get(kind.getKey()) < kind.getValue())) {
      reasons.add("the client had connections of its own, " + client + ", of which the gateway saw " + seen);
    }
    wrongEngine(label, seen).ifPresent(reasons::add);
    return reasons;
  }

  private static Optional<String> wrongEngine(String label, Map<String, Long> seen) {
    Set<String> engines = seen.keySet().stream().map(kind -> kind.substring(kind.lastIndexOf(' ') + 1)).collect(Collectors.toSet());
    boolean right = engines.stream().allMatch(engine -> label.equals(KnoxLevels.CONSCRYPT) ? engine.startsWith(CONSCRYPT_PACKAGE) : engine.equals(JDK_ENGINE));
    return right ? Optional.empty() : Optional.of("labelled tls=" + label + ", but TLS was done in the gateway by " + engines);
  }

  /** Protocol and suite with the number of connections. */
  private static Map<String, Long> kinds(Map<String, Long> connections) {
    Map<String, Long> kinds = new TreeMap<>();
    connections.forEach((text, count) -> kinds.merge(text.substring(0, text.indexOf(' ', text.indexOf(' ') + 1)), count, Long::sum));
    return kinds;
  }
}
