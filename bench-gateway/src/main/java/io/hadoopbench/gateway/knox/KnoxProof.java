package io.hadoopbench.gateway.knox;

import io.hadoopbench.core.design.TrialOutcome;
import io.hadoopbench.core.result.Variant;
import io.hadoopbench.gateway.http.Login;
import io.hadoopbench.gateway.http.Requests;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Verifies that data went through the labelled gateway. */
public final class KnoxProof {
  private KnoxProof() {}

  /**
   * @param variant a variant that uses a gateway
   * @param loginsReported whether clients report how they logged in
   * @param gatewayReports whether the gateway reports its connections
   * @return the reasons the label is not verified; empty if it is
   */
  static List<String> mismatches(
      Variant variant, boolean loginsReported, boolean gatewayReports, TrialOutcome outcome) {
    List<String> reasons = new ArrayList<>();
    if (loginsReported) {
      reasons.addAll(wrongLogins(login(variant.level(KnoxLevels.AUTH)), outcome));
    }
    wrongFlags(variant, outcome).ifPresent(reasons::add);
    reasons.addAll(
        TlsProof.of(variant.level(KnoxLevels.TLS), outcome)
            .mismatches(
                outcome.inTasks(Requests.TLS),
                gatewayReports
                    ? Optional.of(outcome.outside(KnoxMeter.TLS_SEEN))
                    : Optional.empty()));
    return reasons;
  }

  /** Returns the reason the clients did not log in as expected; empty if they did. */
  public static List<String> wrongLogins(String kind, TrialOutcome outcome) {
    return outcome.unlessInTasks(
        Requests.LOGIN, kind, "the clients should log in with " + kind + ", but logged in with ");
  }

  private static String login(String auth) {
    return switch (auth) {
      case KnoxLevels.TOKEN -> Login.BEARER;
      case KnoxLevels.BASIC -> Login.BASIC;
      default -> Login.USER;
    };
  }

  /**
   * Returns the reason the gateway's JVM does not have the variant's flags; empty if it does, or if
   * the variant has none.
   */
  private static Optional<String> wrongFlags(Variant variant, TrialOutcome outcome) {
    List<String> wanted = KnoxLevels.flagList(variant);
    Set<String> seen = outcome.outside(KnoxMeter.JVM_OPTIONS).keySet();
    return wanted.isEmpty()
            || !seen.isEmpty()
                && seen.stream()
                    .allMatch(options -> List.of(options.split("\\s+")).containsAll(wanted))
        ? Optional.empty()
        : Optional.of(
            "labelled gatewayJvm="
                + variant.level(KnoxLevels.GATEWAY_JVM)
                + ", but the gateway's JVM had the options "
                + seen);
  }
}
