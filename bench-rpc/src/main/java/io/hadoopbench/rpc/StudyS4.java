package io.hadoopbench.rpc;

import io.hadoopbench.core.model.Study;
import io.hadoopbench.core.model.Study.Figure;
import io.hadoopbench.rpc.client.ProtectionLevel;
import io.hadoopbench.rpc.client.Route;
import io.hadoopbench.rpc.workload.CallNameNode;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Published figures of study S4, see docs/studies.md. They are only ever shown beside what was measured. */
final class StudyS4 {
  private static final String DIRECT = Route.NAMENODE;
  private static final String PRIVATE_HOP = RouterPath.ROUTER + "/" + ProtectionLevel.PRIVACY;
  private static final String AUTHENTICATED_HOP = RouterPath.ROUTER + "/" + ProtectionLevel.AUTHENTICATION;

  private StudyS4() { }

  /** Privacy everywhere, then everywhere but on the Router's hop. */
  static Study study() {
    return new Study("S4", "Router-based federation with SASL privacy, clients, Router and NameNode on hosts of their own",
        new TreeMap<>(Map.of(Protection.PROTECTION, ProtectionLevel.PRIVACY)), List.of(
        new Figure(DIRECT, CallNameNode.CALLS_PER_SECOND, "direct (30,000+)", 30_000, ""),
        new Figure(PRIVATE_HOP, CallNameNode.CALLS_PER_SECOND, "through the Router, privacy everywhere (10 to 20 % less)", 26_700, DIRECT),
        new Figure(AUTHENTICATED_HOP, CallNameNode.CALLS_PER_SECOND, "through the Router, its hop at authentication (gap within 5 %)", 28_500,
            DIRECT)),
        "The study gives no number for the last row, only that the gap is within 5 %: the figure is the lower end of that. Clients, Router"
            + " and NameNode shared no CPU there. Where they do, as on the embedded cluster, the Router's own work takes from the others,"
            + " and the gap is far larger; compare CPU per call, and the two Routers with each other.");
  }
}
