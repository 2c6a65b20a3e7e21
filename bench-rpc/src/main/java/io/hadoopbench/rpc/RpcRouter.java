package io.hadoopbench.rpc;

import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.cli.Option.Type;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.design.Scenario;
import io.hadoopbench.core.design.ScenarioSpec;
import io.hadoopbench.core.design.Treatment;
import io.hadoopbench.core.result.Factor;
import io.hadoopbench.core.result.Study;
import io.hadoopbench.core.result.Variant;
import io.hadoopbench.rpc.client.Clients;
import io.hadoopbench.rpc.client.Handshake;
import io.hadoopbench.rpc.client.ProtectionLevel;
import io.hadoopbench.rpc.probe.RouterHop;
import io.hadoopbench.rpc.probe.RpcServerMeter;
import io.hadoopbench.rpc.workload.CallNameNode;
import io.hadoopbench.rpc.workload.RpcWorkload;
import java.util.List;

/**
 * What does a Router add to the cost of NameNode calls, and how much of that is due to the
 * protection of its hop to the NameNode? The same clients call the NameNode directly and through
 * Routers that differ only in the protection level of that hop. Does NOT measure a Router in front
 * of several NameNodes. Run it with {@code scripts/bench rpc-router} or {@code hadoop jar bench.jar
 * rpc-router}.
 */
public final class RpcRouter implements Scenario {
  @Override
  public ScenarioSpec spec() {
    FixedProtection clients = new FixedProtection();
    RouterPath path = new RouterPath();
    return ScenarioSpec.named("rpc-router")
        .asks(
            "How much does a Router add to the cost of NameNode calls, and how much of that is due"
                + " to the protection of its hop?")
        .describes(
            """
            Calls a NameNode directly and through a Router, with the same protection of the clients' connections. The Router's \
            connection to the NameNode has a separate level: privacy, like all other connections, or a lower level. \
            Not measured: several NameNodes behind a Router.\
            """)
        .workload(new CallNameNode(clients, path))
        .vary(clients, path)
        .meters(
            new RpcServerMeter(path, RpcWorkload.CALL, CallNameNode::rpcsPerCall),
            new RouterHop(path))
        .metrics(CallNameNode.metrics())
        .metrics(RpcServerMeter.ofNameNode())
        .metrics(RpcServerMeter.ofRouter())
        .studies(Study.ofResource(RpcRouter.class, "S4.json"))
        .build();
  }

  /**
   * The protection of the clients' connections, which is set by options and the same for all
   * variants. This treatment has options, checks and limits, but no factor.
   */
  private static final class FixedProtection implements Treatment.Interleavable, Handshake {
    @Override
    public List<Factor> factors() {
      return List.of();
    }

    @Override
    public List<Option> options() {
      return List.of(
          Option.of(
              Protection.PROTECTION,
              Type.TEXT,
              String.join("|", ProtectionLevel.OFFERED),
              ProtectionLevel.PRIVACY,
              "protection of the clients' connections; study S4 used privacy everywhere"),
          Option.of(
              Protection.MECHANISM,
              Type.TEXT,
              String.join("|", Handshake.MECHANISMS),
              Handshake.TOKEN,
              "how clients authenticate: with a delegation token, as map tasks do, or with a"
                  + " keytab"));
    }

    @Override
    public void check(Settings settings) {
      settings.requireOneOf(Protection.PROTECTION, ProtectionLevel.OFFERED);
      settings.requireOneOf(Protection.MECHANISM, Handshake.MECHANISMS);
      Clients.missingKey(settings, settings.text(Protection.MECHANISM))
          .ifPresent(reason -> settings.require(Protection.MECHANISM, mechanism -> false, reason));
    }

    @Override
    public String protection(Variant variant, Settings settings) {
      return settings.text(Protection.PROTECTION);
    }

    @Override
    public String mechanism(Variant variant, Settings settings) {
      return settings.text(Protection.MECHANISM);
    }
  }
}
