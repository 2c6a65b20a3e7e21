package io.hadoopbench.gateway.knox;

import io.hadoopbench.core.model.Variant;
import io.hadoopbench.core.scenario.TrialOutcome;
import io.hadoopbench.gateway.http.Login;
import io.hadoopbench.gateway.http.Requests;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Whether what went through a gateway did so as a label says. */
public final class KnoxProof {
  private KnoxProof() {}

  /**
   * @param variant which goes through a gateway
   * @param loginsDescribe whether clients tell how they logged in
   * @param gatewayTells whether the gateway can be asked what it saw
   * @return why the label is not proved; empty when it is
   */
  static List<String> contradictions(
      Variant variant, boolean loginsDescribe, boolean gatewayTells, TrialOutcome outcome) {
    List<String> reasons = new ArrayList<>();
    if (loginsDescribe) {
      reasons.addAll(wrongLogins(login(variant.level(KnoxLevels.AUTH)), outcome));
    }
    wrongFlags(variant, outcome).ifPresent(reasons::add);
    reasons.addAll(
        TlsProof.of(variant.level(KnoxLevels.TLS), outcome)
            .contradictions(
                outcome.inTasks(Requests.TLS),
                gatewayTells
                    ? Optional.of(outcome.outside(KnoxMeter.TLS_SEEN))
                    : Optional.empty()));
    return reasons;
  }

  /** Why the clients were not those who they were to be; empty when they were. */
  public static List<String> wrongLogins(String kind, TrialOutcome outcome) {
    Set<String> seen = outcome.inTasks(Requests.LOGIN).keySet();
    return seen.equals(Set.of(kind))
        ? List.of()
        : List.of("the clients were to log in with " + kind + ", but did with " + seen);
  }

  private static String login(String auth) {
    return switch (auth) {
      case KnoxLevels.TOKEN -> Login.BEARER;
      case KnoxLevels.BASIC -> Login.BASIC;
      default -> Login.USER;
    };
  }

  /**
   * Why the gateway's JVM did not have the variant's flags; empty when it had, or when the variant
   * has none.
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
