package io.hadoopbench.rpc;

import io.hadoopbench.core.cluster.Cluster.RpcServer;
import io.hadoopbench.core.cluster.Jmx;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.experiment.RunContext;
import io.hadoopbench.core.measure.TaskReport;
import io.hadoopbench.core.model.Variant;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** rpc-router at work: the NameNode, and a Router for each level of the hop. */
final class RpcRouterRun extends RpcRun {
  private static final String HOP_SOCKETS = "router.hop";
  private static final String HOP_SEEN = "namenode.seesHop";
  private static final String ALL = "all of it";
  private static final String FEDERATION = "Hadoop:service=Router,name=FederationRPC";
  private static final String USER_SOCKETS = "router.mostHopSocketsOfOneUser";

  RpcRouterRun(RunContext context) {
    super(context);
  }

  @Override
  Optional<Target> target(Variant variant) {
    return RpcRouter.routed(variant) ? router(variant.level(RpcRouter.HOP)) : Optional.of(nameNode());
  }

  private Optional<Target> router(String hop) {
    if (!RpcRouter.existing(settings())) {
      RpcServer server = cluster().rpcServers().get(Role.ROUTER.lowerCase() + "-" + hop);
      return Optional.of(new Target(RpcRouter.ROUTER, server.fileSystem(), Optional.of(server.web()), false));
    }
    return settings().has(RpcRouter.ROUTER) ? Optional.of(new Target(RpcRouter.ROUTER, RpcOptions.fileSystem(settings(), RpcRouter.ROUTER),
        Optional.of(URI.create(settings().text(RpcRouter.ROUTER_WEB))), false)) : Optional.empty();
  }

  @Override
  List<Target> measured(Variant variant) {
    return RpcRouter.routed(variant) ? List.of(target(variant).orElseThrow(), nameNode()) : List.of(nameNode());
  }

  @Override
  List<CaptureProof.Leg> legs(Variant variant, int port) {
    List<CaptureProof.Leg> legs = new ArrayList<>(super.legs(variant, port));
    if (RpcRouter.routed(variant)) {
      legs.add(new CaptureProof.Leg("hop", variant.level(RpcRouter.HOP), nameNode().server().getPort()));
    }
    return legs;
  }

  @Override
  String protection(Variant variant) {
    return settings().text(Protection.FACTOR);
  }

  @Override
  String mechanism(Variant variant) {
    return settings().text(Mechanism.FACTOR);
  }

  @Override
  public Optional<String> unavailable(Variant variant) throws IOException {
    if (target(variant).isEmpty()) {
      return Optional.of("name the Router with -" + RpcRouter.ROUTER + " hdfs://host:8888 and -" + RpcRouter.ROUTER_WEB
          + " http://host:50071");
    }
    Optional<String> otherwise = RpcRouter.routed(variant) && RpcRouter.existing(settings()) ? configuredOtherwise(variant) : Optional.empty();
    return otherwise.isPresent() ? otherwise : super.unavailable(variant);
  }

  /** The Router of an existing cluster is measured as it stands. */
  private Optional<String> configuredOtherwise(Variant variant) throws IOException {
    Jmx router = meter(target(variant).orElseThrow()).jmx();
    Map<String, String> wanted = new TreeMap<>(
        RpcRouter.routerSettings(variant.level(RpcRouter.HANDLERS), variant.level(RpcRouter.DOWNSTREAM)));
    wanted.put(Protection.KEY, variant.level(RpcRouter.HOP));
    for (Map.Entry<String, String> key : wanted.entrySet()) {
      String set = router.setting(key.getKey()).orElse("not told");
      if (!set.equals(key.getValue())) {
        return Optional.of("the Router has " + key.getKey() + "=" + set + ", which is not changed on an existing cluster; choose with -only");
      }
    }
    return Optional.empty();
  }

  @Override
  public ServerSide after(Variant variant, TaskReport report) throws IOException {
    // at once: the Router closes sockets that it no longer needs
    Optional<List<String>> hop = RpcRouter.routed(variant) ? meter(target(variant).orElseThrow()).connections("Outgoing") : Optional.empty();
    double ofOneUser = RpcRouter.routed(variant) ? meter(target(variant).orElseThrow()).mostConnectionsOfOneUser() : 0;
    Optional<List<String>> seen = RpcRouter.routed(variant) ? meter(nameNode()).connections("Connections") : Optional.empty();
    ServerSide server = super.after(variant, report);
    if (RpcRouter.routed(variant)) {
      Jmx router = meter(target(variant).orElseThrow()).jmx();
      server.evidence().add("router.handlers", router.setting(RpcRouter.HANDLERS_KEY).orElse("not told"));
      for (String attribute : List.of("ProxyAvg", "ProcessingAvg", "ProxyOpRetries", "ProxyOpFailureCommunicate")) {
        server.resources().put("router.federation" + attribute, router.number(FEDERATION, attribute));
      }
    }
    hop.ifPresent(sockets -> {
      sockets.forEach(socket -> server.evidence().add(HOP_SOCKETS, ServerMeter.agreed(socket)));
      server.resources().put("router.hopSockets", (double) sockets.size());
      server.resources().put(USER_SOCKETS, ofOneUser);
      Set<String> missing = new HashSet<>(sockets);
      seen.orElse(List.of()).forEach(missing::remove);
      server.evidence().add(HOP_SEEN, missing.isEmpty() ? ALL : "not " + missing.size() + " of " + sockets.size() + " sockets");
    });
    return server;
  }

  @Override
  public List<String> mismatches(Variant variant, TaskReport report, ServerSide server) {
    List<String> reasons = new ArrayList<>(super.mismatches(variant, report, server));
    Map<String, Long> hop = server.evidence().values(HOP_SOCKETS);
    if (!RpcRouter.routed(variant) || hop.isEmpty()) {
      return reasons;
    }
    String claimed = "KERBEROS " + Protection.qop(variant.level(RpcRouter.HOP)); // a Router speaks for its users with its own key
    if (!hop.keySet().equals(Set.of(claimed))) {
      reasons.add("the hop is labelled " + claimed + ", but the Router's sockets agreed upon " + hop.keySet());
    }
    if (!server.evidence().values(HOP_SEEN).keySet().equals(Set.of(ALL))) {
      reasons.add("of the Router's sockets the NameNode sees " + server.evidence().values(HOP_SEEN).keySet());
    }
    double ofOneUser = server.resources().get(USER_SOCKETS);
    if (variant.level(RpcRouter.DOWNSTREAM).equals(RpcRouter.ONE) ? ofOneUser > 1 : ofOneUser < 2) {
      reasons.add("labelled downstream=" + variant.level(RpcRouter.DOWNSTREAM) + ", but the Router had " + (long) ofOneUser
          + " sockets of one user");
    }
    return reasons;
  }
}
