package io.hadoopbench.ingest.security;

import io.hadoopbench.core.design.TrialOutcome;
import io.hadoopbench.ingest.workload.IngestWorkload;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Levels of the factor {@code security}, in the order of study S2, and what their connections
 * negotiate.
 */
enum Level {
  NONE,
  TLS,
  SASL_AUTH,
  SASL_AUTH_INT,
  SASL_AUTH_CONF;

  private static final String SASL = "sasl-";

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

  /** Returns whether the content of an entry is readable on the wire. */
  boolean readable() {
    return this != TLS && this != SASL_AUTH_CONF;
  }

  /**
   * Returns whether a connection matches this level.
   *
   * @param agreed what the connection negotiated, in the form {@code <transport> <protection>}, as
   *     reported by client and server
   */
  private boolean matches(String agreed) {
    String protection = agreed.substring(agreed.indexOf(' ') + 1);
    return switch (this) {
      case NONE -> protection.equals("plain");
      case TLS ->
          protection.startsWith("TLS")
              && !protection.endsWith(
                  " no-certificate"); // two-way TLS: each end has the other's certificate
      default ->
          protection.equals("GSSAPI " + text().substring(SASL.length()))
              || protection.equals("DIGEST-MD5 " + text().substring(SASL.length()));
    };
  }

  /** Returns the reasons connections did not match this level at both ends; empty if they did. */
  List<String> mismatches(TrialOutcome outcome) {
    Set<String> client = outcome.inTasks(IngestWorkload.CONNECTION).keySet();
    List<String> reasons = new ArrayList<>();
    if (client.isEmpty()) {
      reasons.add("labelled " + text() + ", but the tasks report no connection");
    }
    reasons.addAll(mismatches(client, "the client's"));
    reasons.addAll(
        mismatches(outcome.outside(TabletServerMeter.CONNECTION).keySet(), "the tablet server's"));
    return reasons;
  }

  private List<String> mismatches(Set<String> agreed, String whose) {
    return agreed.stream()
        .filter(connection -> !matches(connection))
        .map(
            connection ->
                "labelled %s, but one of %s connections is %s".formatted(text(), whose, connection))
        .toList();
  }
}
