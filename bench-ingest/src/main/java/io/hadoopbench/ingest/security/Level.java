package io.hadoopbench.ingest.security;

import io.hadoopbench.core.scenario.TrialOutcome;
import io.hadoopbench.ingest.workload.IngestWorkload;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Levels of the factor {@code security}, in the order of study S2, and what the connections of each
 * have agreed upon.
 */
enum Level {
  NONE,
  TLS,
  SASL_AUTH,
  SASL_AUTH_INT,
  SASL_AUTH_CONF;

  private static final String SASL = "sasl-";

  /** As users write it. */
  String text() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  static List<String> all() {
    return Stream.of(values()).map(Level::text).toList();
  }

  static Level of(String text) {
    return valueOf(text.toUpperCase(Locale.ROOT).replace('-', '_'));
  }

  boolean sasl() {
    return text().startsWith(SASL);
  }

  /** Whether whoever listens on the wire can read an entry. */
  boolean readable() {
    return this != TLS && this != SASL_AUTH_CONF;
  }

  /**
   * Whether a connection is of this level.
   *
   * @param agreed {@code <transport> <protection>}, as client and server tell it
   */
  private boolean matches(String agreed) {
    String protection = agreed.substring(agreed.indexOf(' ') + 1);
    return switch (this) {
      case NONE -> protection.equals("plain");
      case TLS ->
          protection.startsWith("TLS")
              && !protection.endsWith(
                  " no-certificate"); // two-way: either end has seen the other's
      default ->
          protection.equals("GSSAPI " + text().substring(SASL.length()))
              || protection.equals("DIGEST-MD5 " + text().substring(SASL.length()));
    };
  }

  /** Why connections were not of this level at both ends; empty when they were. */
  List<String> contradictions(TrialOutcome outcome) {
    Set<String> client = outcome.inTasks(IngestWorkload.CONNECTION).keySet();
    List<String> reasons = new ArrayList<>();
    if (client.isEmpty()) {
      reasons.add("labelled " + text() + ", but the tasks tell of no connection");
    }
    reasons.addAll(unlike(client, "the client's"));
    reasons.addAll(
        unlike(outcome.outside(TabletServerMeter.CONNECTION).keySet(), "the tablet server's"));
    return reasons;
  }

  private List<String> unlike(Set<String> agreed, String whose) {
    return agreed.stream()
        .filter(connection -> !matches(connection))
        .map(
            connection ->
                "labelled " + text() + ", but one of " + whose + " connections is " + connection)
        .toList();
  }
}
