package io.hadoopbench.rpc;

import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.scenario.LimitProbe;
import io.hadoopbench.rpc.micro.SaslCallBenchmark;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What SASL itself takes of one call, both ends of a connection together, with messages as long as those of the call. */
final class RpcLimits {
  private static final String PART = "SASL wrap/unwrap of one call";

  private RpcLimits() { }

  /** Each level that does anything to a message, with each mechanism. */
  static List<LimitProbe> ofLevels(Settings settings) {
    List<LimitProbe> all = new ArrayList<>();
    for (String mechanism : List.of(Mechanism.TOKEN, Mechanism.KERBEROS)) {
      for (String level : List.of(Protection.INTEGRITY, Protection.PRIVACY)) {
        all.addAll(probe(settings, mechanism, level, Map.of(Protection.FACTOR, level, Mechanism.FACTOR, mechanism)));
      }
    }
    return all;
  }

  /** The clients' connections, the same in all variants, and the Router's. */
  static List<LimitProbe> ofRouter(Settings settings) {
    List<LimitProbe> all = new ArrayList<>(probe(settings, settings.text(Mechanism.FACTOR), settings.text(Protection.FACTOR), Map.of()));
    for (String hop : List.of(Protection.INTEGRITY, Protection.PRIVACY)) {
      probe(settings, Mechanism.KERBEROS, hop, Map.of(RpcRouter.TARGET, RpcRouter.ROUTER, RpcRouter.HOP, hop)).stream()
          .map(probe -> new LimitProbe("the hop's " + probe.name(), PART + " on the hop", probe.benchmark(), probe.metric(), probe.threads(),
              probe.levels())).forEach(all::add);
    }
    return all;
  }

  /** None for a level that leaves messages as they are, and for the mix, whose calls have no one length. */
  private static List<LimitProbe> probe(Settings settings, String mechanism, String level, Map<String, String> levels) {
    List<Integer> messages = Calls.messageBytes(settings.text("op"), settings.count("entries"));
    boolean encrypted = level.equals(Protection.PRIVACY);
    return messages.isEmpty() || !encrypted && !level.equals(Protection.INTEGRITY) ? List.of()
        : List.of(new LimitProbe("SASL, " + mechanism + ", " + level, PART,
            SaslCallBenchmark.of(mechanism.equals(Mechanism.KERBEROS), encrypted, messages), RpcMetrics.CALL_MICROS, 1, levels));
  }
}
