package io.hadoopbench.rpc.workload;

import io.hadoopbench.core.scenario.TrialOutcome;
import io.hadoopbench.rpc.client.Handshake;
import io.hadoopbench.rpc.client.ProtectionLevel;
import io.hadoopbench.rpc.probe.RpcServerMeter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Whether sockets are what a variant's label says. */
final class SocketProof {
  /**
   * What a label says.
   *
   * @param sockets that all tasks together have; fewer mean that threads shared one without having
   *     been told to
   */
  record Claim(String protection, String mechanism, long sockets) {
    /** As both sides tell it: {@code TOKEN auth-conf}. */
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
   * @param server name of the one that the tasks called; it may tell nothing of its connections
   * @return why the label is not proved; empty when it is
   */
  static List<String> contradictions(Claim claim, String server, TrialOutcome outcome) {
    List<String> reasons = new ArrayList<>();
    Map<String, Long> sockets = outcome.inTasks(RpcWorkload.SOCKETS);
    if (sockets.isEmpty()
        || !sockets.keySet().stream().allMatch(socket -> socket.startsWith(claim.agreed() + " "))) {
      reasons.add(
          "labelled "
              + claim.agreed()
              + ", but the tasks' sockets agreed upon "
              + sockets.keySet());
    }
    long seen = sockets.values().stream().mapToLong(Long::longValue).sum();
    if (seen != claim.sockets()) {
      reasons.add("the tasks had " + seen + " sockets instead of " + claim.sockets());
    }
    Map<String, Long> describe =
        new TreeMap<>(outcome.outside(RpcServerMeter.newConnections(server)));
    boolean tells = !describe.isEmpty();
    describe.remove(RpcServerMeter.NO_CONNECTIONS);
    if (tells
        && describe.getOrDefault(claim.agreed(), 0L)
            < claim.sockets()) { // the job may have more of the same kind
      reasons.add(
          "the "
              + server
              + " has no "
              + claim.sockets()
              + " new connections of kind "
              + claim.agreed()
              + ", but "
              + describe);
    }
    return reasons;
  }
}
