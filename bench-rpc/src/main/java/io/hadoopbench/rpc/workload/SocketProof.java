package io.hadoopbench.rpc.workload;

import io.hadoopbench.core.design.TrialOutcome;
import io.hadoopbench.rpc.client.Handshake;
import io.hadoopbench.rpc.client.ProtectionLevel;
import io.hadoopbench.rpc.probe.RpcServerMeter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Verifies that sockets match a variant's label. */
final class SocketProof {
  /**
   * The sockets that a label requires.
   *
   * @param sockets number of sockets in all tasks; a lower number means that threads shared a
   *     socket unintentionally
   */
  record Claim(String protection, String mechanism, long sockets) {
    /**
     * Returns the claim in the form in which both sides report sockets: {@code TOKEN auth-conf}.
     */
    String agreed() {
      String method =
          protection.equals(ProtectionLevel.NONE)
              ? "SIMPLE"
              : mechanism.equals(Handshake.TOKEN) ? "TOKEN" : "KERBEROS";
      return method + " " + ProtectionLevel.qop(protection);
    }
  }

  private SocketProof() {}

  /**
   * @param server the called server's name; the server may not report its connections
   * @return the reasons the sockets do not match the label; empty if they do
   */
  static List<String> mismatches(Claim claim, String server, TrialOutcome outcome) {
    List<String> reasons = new ArrayList<>();
    Map<String, Long> sockets = outcome.inTasks(RpcWorkload.SOCKETS);
    if (sockets.isEmpty()
        || !sockets.keySet().stream().allMatch(socket -> socket.startsWith(claim.agreed() + " "))) {
      reasons.add(
          "labelled " + claim.agreed() + ", but the tasks' sockets negotiated " + sockets.keySet());
    }
    long seen = sockets.values().stream().mapToLong(Long::longValue).sum();
    if (seen != claim.sockets()) {
      reasons.add("the tasks had " + seen + " sockets instead of " + claim.sockets());
    }
    Map<String, Long> reported =
        new TreeMap<>(outcome.outside(RpcServerMeter.newConnections(server)));
    boolean reports = !reported.isEmpty();
    reported.remove(RpcServerMeter.NO_CONNECTIONS);
    if (reports
        && reported.getOrDefault(claim.agreed(), 0L)
            < claim.sockets()) { // the job may have other connections of this kind
      reasons.add(
          "the "
              + server
              + " does not have "
              + claim.sockets()
              + " new connections of kind "
              + claim.agreed()
              + ", only "
              + reported);
    }
    return reasons;
  }
}
