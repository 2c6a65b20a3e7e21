package io.hadoopbench.rpc;

import io.hadoopbench.core.design.Scenario;
import io.hadoopbench.core.design.ScenarioSpec;
import io.hadoopbench.rpc.probe.RpcServerMeter;
import io.hadoopbench.rpc.workload.CallNameNode;
import io.hadoopbench.rpc.workload.RpcWorkload;

/**
 * What does SASL protection add to the cost of NameNode calls? Clients that differ only in the
 * requested level call one NameNode that offers all levels. Does NOT measure the handshake, which
 * happens once per connection, or the protection of data transfer. Run it with {@code scripts/bench
 * rpc-protection} or {@code hadoop jar bench.jar rpc-protection}.
 */
public final class RpcProtection implements Scenario {
  @Override
  public ScenarioSpec spec() {
    Protection protection = new Protection();
    return ScenarioSpec.named("rpc-protection")
        .asks("How much does SASL protection add to the cost of NameNode calls?")
        .describes(
            """
            Calls a NameNode that offers authentication, integrity and privacy, over connections that each request one of these levels; \
            client and server both report what each connection negotiated. \
            The level none is a separate NameNode process without Kerberos. \
            Not measured: a connection's handshake, and data transfer.\
            """)
        .workload(new CallNameNode(protection, protection))
        .vary(protection)
        .meters(new RpcServerMeter(protection, RpcWorkload.CALL, CallNameNode::rpcsPerCall))
        .metrics(CallNameNode.metrics())
        .metrics(RpcServerMeter.ofNameNode())
        .build();
  }
}
