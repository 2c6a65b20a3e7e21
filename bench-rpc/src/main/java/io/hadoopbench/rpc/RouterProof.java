package io.hadoopbench.rpc;

import io.hadoopbench.core.model.Variant;
import io.hadoopbench.core.scenario.TrialOutcome;
import io.hadoopbench.rpc.client.ProtectionLevel;
import io.hadoopbench.rpc.probe.RouterHop;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Whether calls went through a Router of the variant's settings, over a hop of its protection. */
final class RouterProof {
  static final String CONFIGURED = "router.configured";
  static final String AS_LABELLED = "as labelled";

  private RouterProof() { }

  /** Why the labels of the Router's factors are not proved; empty when they are. A Router that does not tell of its hop says nothing against it. */
  static List<String> contradictions(Variant variant, TrialOutcome outcome) {
    List<String> reasons = new ArrayList<>();
    outcome.outside(CONFIGURED).keySet().stream().filter(has -> !has.equals(AS_LABELLED)).forEach(reasons::add);
    Map<String, Long> hop = outcome.outside(RouterHop.SOCKETS);
    if (!RouterPath.routed(variant) || hop.isEmpty()) {
      return reasons;
    }
    String claimed = "KERBEROS " + ProtectionLevel.qop(variant.level(RouterPath.HOP)); // a Router speaks for its users with its own key
    if (!hop.keySet().equals(Set.of(claimed))) {
      reasons.add("the hop is labelled " + claimed + ", but the Router's sockets agreed upon " + hop.keySet());
    }
    Set<String> seen = outcome.outside(RouterHop.SEEN).keySet();
    if (!seen.equals(Set.of(RouterHop.AS_TOLD))) {
      reasons.add("of the Router's sockets the NameNode sees " + seen);
    }
    double ofOneUser = outcome.observed().resources().get(RouterHop.USER_SOCKETS);
    if (variant.level(RouterSettings.DOWNSTREAM).equals(RouterSettings.ONE) ? ofOneUser > 1 : ofOneUser < 2) {
      reasons.add("labelled downstream=" + variant.level(RouterSettings.DOWNSTREAM) + ", but the Router had " + (long) ofOneUser
          + " sockets of one user");
    }
    return reasons;
  }
}
