package io.hadoopbench.rpc;

import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.scenario.LimitProbe;
import io.hadoopbench.rpc.client.Handshake;
import io.hadoopbench.rpc.client.ProtectionLevel;
import io.hadoopbench.rpc.micro.SaslCallBenchmark;
import io.hadoopbench.rpc.workload.CallNameNode;
import io.hadoopbench.rpc.workload.NameNodeCalls;
import java.util.List;
import java.util.Map;

/** What SASL itself takes of one call, both ends of a connection together, with messages as long as those of the call. */
final class SaslLimits {
  private static final String PART = "SASL wrap/unwrap of one call";

  private SaslLimits() { }

  /** On the clients' connections. None for a level that leaves messages as they are, and for the mix, whose calls have no one length. */
  static List<LimitProbe> ofCall(Settings settings, String mechanism, String level, Map<String, String> levels) {
    List<Integer> messages = NameNodeCalls.messageBytes(settings.text("op"), settings.count("entries"));
    boolean encrypted = level.equals(ProtectionLevel.PRIVACY);
    return messages.isEmpty() || !encrypted && !level.equals(ProtectionLevel.INTEGRITY) ? List.of()
        : List.of(new LimitProbe("SASL, " + mechanism + ", " + level, PART,
            SaslCallBenchmark.of(mechanism.equals(Handshake.KERBEROS), encrypted, messages), CallNameNode.CALL_MICROS, 1, levels));
  }

  /** On the Router's own, which speaks for its users with its own key. */
  static List<LimitProbe> ofHop(Settings settings, String level, Map<String, String> levels) {
    return ofCall(settings, Handshake.KERBEROS, level, levels).stream().map(probe -> new LimitProbe("the hop's " + probe.name(), PART + " on the hop",
        probe.benchmark(), probe.metric(), probe.threads(), probe.levels())).toList();
  }
}
