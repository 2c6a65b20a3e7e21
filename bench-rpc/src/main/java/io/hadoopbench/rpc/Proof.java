package io.hadoopbench.rpc;

import io.hadoopbench.core.measure.Evidence;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Whether sockets are what a variant's label says. */
final class Proof {
  /**
   * What a label says.
   *
   * @param sockets that all tasks together have; fewer mean that threads shared one without having been told to
   */
  record Claim(String protection, String mechanism, long sockets) {
    /** As both sides tell it: {@code TOKEN auth-conf}. */
    String agreed() {
      String method = protection.equals(Protection.NONE) ? "SIMPLE" : mechanism.equals(Mechanism.TOKEN) ? "TOKEN" : "KERBEROS";
      return method + " " + Protection.qop(protection);
    }
  }

  private Proof() { }

  /**
   * @param client of the tasks
   * @param server of the server that the tasks called; empty when it does not tell about its connections
   * @param name of the server
   * @return why the label is not proved; empty when it is
   */
  static List<String> mismatches(Claim claim, Evidence client, Optional<Evidence> server, String name) {
    List<String> reasons = new ArrayList<>();
    Map<String, Long> sockets = client.values(RpcWorkload.SOCKETS);
    if (sockets.isEmpty() || !sockets.keySet().stream().allMatch(socket -> socket.startsWith(claim.agreed() + " "))) {
      reasons.add("labelled " + claim.agreed() + ", but the tasks' sockets agreed upon " + sockets.keySet());
    }
    long seen = sockets.values().stream().mapToLong(Long::longValue).sum();
    if (seen != claim.sockets()) {
      reasons.add("the tasks had " + seen + " sockets instead of " + claim.sockets());
    }
    if (server.isPresent()) {
      Map<String, Long> told = server.get().values(ServerMeter.evidence(name));
      if (told.getOrDefault(claim.agreed(), 0L) < claim.sockets()) { // the job may have more of the same kind
        reasons.add("the " + name + " has no " + claim.sockets() + " new connections of kind " + claim.agreed() + ", but " + told);
      }
    }
    return reasons;
  }
}
