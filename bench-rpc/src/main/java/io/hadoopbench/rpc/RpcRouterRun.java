package io.hadoopbench.rpc;

import com.fasterxml.jackson.databind.JsonNode;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.cluster.ServerAccess;
import io.hadoopbench.core.measure.TaskReport;
import io.hadoopbench.core.model.Variant;
import io.hadoopbench.core.probe.Jmx;
import io.hadoopbench.core.scenario.RunContext;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** rpc-router at work: the NameNode, and a Router for each level of the hop. */
final class RpcRouterRun extends RpcRun {
  private static final String HOP_SOCKETS = "router.hop";
  private static final String HOP_SEEN = "namenode.seesHop";
  static final String AS_TOLD = "as the Router tells";
  private static final String FEDERATION = "Hadoop:service=Router,name=FederationRPC";
  private static final String CONFIGURED = "router.configured";
  private static final String AS_LABELLED = "as labelled";
  private static final Duration RESTART_LIMIT = Duration.ofMinutes(5);
  private static final long POLL_MILLIS = 500;
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
      ServerAccess server = cluster().servers(Role.ROUTER).get(hop);
      return Optional.of(new Target(RpcRouter.ROUTER, server.endpoint(ServerAccess.HDFS), Optional.of(server.web()), false));
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
    if (RpcRouter.routed(variant) && variant.level(RpcRouter.ASYNC).equals(RpcRouter.ON)
        && meter(target(variant).orElseThrow()).jmx().setting(RpcRouter.ASYNC_KEY).isEmpty()) {
      return Optional.of("the Router's version has no " + RpcRouter.ASYNC_KEY + " (HDFS-17531)");
    }
    Optional<String> otherwise = RpcRouter.routed(variant) && asItStands() ? configuredOtherwise(variant)
        .map(has -> has + ", which is not changed on an existing cluster without -" + RpcRouter.ROUTER_HOOK + "; choose with -only") : Optional.empty();
    return otherwise.isPresent() ? otherwise : super.unavailable(variant);
  }

  private boolean asItStands() {
    return RpcRouter.existing(settings()) && !settings().has(RpcRouter.ROUTER_HOOK);
  }

  /** What the Router tells of itself that is not the variant; empty when nothing is. */
  private Optional<String> configuredOtherwise(Variant variant) throws IOException {
    Jmx router = meter(target(variant).orElseThrow()).jmx();
    Map<String, String> wanted = RpcRouter.wanted(variant);
    wanted.putIfAbsent(RpcRouter.ASYNC_KEY, "false");
    for (Map.Entry<String, String> key : wanted.entrySet()) {
      String set = router.setting(key.getKey()).orElse(key.getKey().equals(RpcRouter.ASYNC_KEY) ? "false" : "not told");
      if (!set.equals(key.getValue())) {
        return Optional.of("the Router has " + key.getKey() + "=" + set);
      }
    }
    return Optional.empty();
  }

  /** A Router that the operator's hook has restarted takes a while until it knows its NameNode. */
  @Override
  public Work prepare(Variant variant, String trial) throws IOException {
    if (RpcRouter.routed(variant) && settings().has(RpcRouter.ROUTER_HOOK)) {
      awaitRouter(meter(target(variant).orElseThrow()).jmx());
    }
    return super.prepare(variant, trial);
  }

  private void awaitRouter(Jmx router) throws IOException {
    Instant deadline = Instant.now().plus(RESTART_LIMIT);
    for (String state = state(router); !state.isEmpty(); state = state(router)) {
      if (Instant.now().isAfter(deadline)) {
        throw new IOException("the Router is not back " + RESTART_LIMIT.toMinutes() + " min after -" + RpcRouter.ROUTER_HOOK + ": " + state);
      }
      Jmx.pause(POLL_MILLIS);
    }
  }

  /** What the Router lacks to serve calls; empty when nothing. */
  private static String state(Jmx router) {
    try {
      String status = router.attribute("Hadoop:service=Router,name=Router", "RouterStatus").map(JsonNode::asText).orElse("not known");
      String nameNodes = router.attribute("Hadoop:service=Router,name=FederationState", "Namenodes").map(JsonNode::asText).orElse("");
      return !status.equals("RUNNING") ? "its state is " + status : nameNodes.contains("\"ACTIVE\"") ? "" : "it knows no active NameNode";
    } catch (IOException e) {
      return e.getMessage();
    }
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
      server.evidence().add(CONFIGURED, configuredOtherwise(variant).orElse(AS_LABELLED));
      for (String attribute : List.of("ProxyAvg", "ProcessingAvg", "ProxyOpRetries", "ProxyOpFailureCommunicate")) {
        server.resources().put("router.federation" + attribute, router.number(FEDERATION, attribute));
      }
    }
    hop.ifPresent(sockets -> {
      sockets.forEach(socket -> server.evidence().add(HOP_SOCKETS, ServerMeter.agreed(socket)));
      server.resources().put("router.hopSockets", (double) sockets.size());
      server.resources().put(USER_SOCKETS, ofOneUser);
      server.evidence().add(HOP_SEEN, hopAsSeen(sockets, seen.orElse(List.of())));
    });
    return server;
  }

  /**
   * Whether two ends tell the same of the sockets that both know. One end may have closed a socket that the other has not missed yet, so one that only
   * one knows says nothing; but of some both must know.
   *
   * @param sockets as the Router tells them: its address and port, then what was agreed upon
   * @param seen as the NameNode tells its connections
   */
  static String hopAsSeen(List<String> sockets, List<String> seen) {
    Map<String, String> byAddress = seen.stream().collect(Collectors.toMap(ServerMeter::address, ServerMeter::agreed, (one, other) -> one));
    List<String> known = sockets.stream().filter(socket -> byAddress.containsKey(ServerMeter.address(socket))).toList();
    return known.isEmpty() ? "none of " + sockets.size() + " sockets" : known.stream()
        .filter(socket -> !byAddress.get(ServerMeter.address(socket)).equals(ServerMeter.agreed(socket))).findFirst()
        .map(socket -> byAddress.get(ServerMeter.address(socket)) + " instead of " + ServerMeter.agreed(socket)).orElse(AS_TOLD);
  }

  @Override
  public List<String> mismatches(Variant variant, TaskReport report, ServerSide server) {
    List<String> reasons = new ArrayList<>(super.mismatches(variant, report, server));
    server.evidence().values(CONFIGURED).keySet().stream().filter(has -> !has.equals(AS_LABELLED)).forEach(reasons::add);
    Map<String, Long> hop = server.evidence().values(HOP_SOCKETS);
    if (!RpcRouter.routed(variant) || hop.isEmpty()) {
      return reasons;
    }
    String claimed = "KERBEROS " + Protection.qop(variant.level(RpcRouter.HOP)); // a Router speaks for its users with its own key
    if (!hop.keySet().equals(Set.of(claimed))) {
      reasons.add("the hop is labelled " + claimed + ", but the Router's sockets agreed upon " + hop.keySet());
    }
    if (!server.evidence().values(HOP_SEEN).keySet().equals(Set.of(AS_TOLD))) {
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
