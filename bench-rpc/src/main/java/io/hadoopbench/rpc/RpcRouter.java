package io.hadoopbench.rpc;

import io.hadoopbench.core.model.Study;
import io.hadoopbench.core.scenario.Scenario;
import io.hadoopbench.core.scenario.ScenarioSpec;
import io.hadoopbench.rpc.probe.RouterHop;
import io.hadoopbench.rpc.probe.RpcServerMeter;
import io.hadoopbench.rpc.workload.CallNameNode;
import io.hadoopbench.rpc.workload.RpcWorkload;

/**
 * What does a Router cost on calls to the NameNode, and how much of that is the protection of its own hop? The same clients call the
 * NameNode directly and through Routers that differ in nothing but the level of their hop to the NameNode. Does NOT measure what a
 * Router does for several NameNodes. Run it with {@code scripts/bench rpc-router} or {@code hadoop jar bench.jar rpc-router}.
 */
public final class RpcRouter implements Scenario {
  @Override
  public ScenarioSpec spec() {
    FixedProtection clients = new FixedProtection();
    RouterPath path = new RouterPath();
    return ScenarioSpec.named("rpc-router")
        .asks("What does a Router cost on calls to the NameNode, and how much of it is the protection of its hop?")
        .describes("""
            Calls a NameNode directly and through a Router, with the same protection of the clients' connections. The Router's own \
            connection to the NameNode has a level of its own: privacy as everything else, or less. \
            Not measured: several NameNodes behind a Router.""")
        .workload(new CallNameNode(clients, path))
        .vary(clients, path)
        .meters(new RpcServerMeter(path, RpcWorkload.CALL, CallNameNode::rpcsPerCall), new RouterHop(path))
        .metrics(CallNameNode.metrics())
        .metrics(RpcServerMeter.ofNameNode())
        .metrics(RpcServerMeter.ofRouter())
        .studies(Study.beside(RpcRouter.class, "S4.json"))
        .build();
  }
}
