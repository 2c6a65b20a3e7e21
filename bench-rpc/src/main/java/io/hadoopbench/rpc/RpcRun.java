package io.hadoopbench.rpc;

import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cluster.Cluster;
import io.hadoopbench.core.probe.Jmx;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.scenario.LoadSweep;
import io.hadoopbench.core.scenario.RunContext;
import io.hadoopbench.core.scenario.ScenarioRun;
import io.hadoopbench.core.measure.TaskReport;
import io.hadoopbench.core.model.CacheState;
import io.hadoopbench.core.model.Variant;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.security.UserGroupInformation;

/** What the rpc scenarios have in common: a namespace to ask for, logins, meters on the servers, and the proof of each socket. */
abstract class RpcRun implements ScenarioRun {
  /**
   * The server that a variant calls.
   *
   * @param name what its metrics begin with
   * @param web where its counters are; empty when not known
   * @param apart whether its namespace is not that of the cluster under test
   */
  record Target(String name, URI server, Optional<URI> web, boolean apart) { }

  static final String NAMENODE = "namenode";

  private final RunContext context;
  private final Map<URI, ServerMeter> meters = new HashMap<>();
  /** Namespaces that have been made, by whether they are apart, with a variant whose clients reach them. */
  private final Map<Boolean, Variant> made = new HashMap<>();

  private final Logins logins;
  private final CaptureProof wire;

  RpcRun(RunContext context) {
    this.context = context;
    this.logins = new Logins(context);
    this.wire = new CaptureProof(context);
  }

  final RunContext context() {
    return context;
  }

  final Settings settings() {
    return context.settings();
  }

  final Cluster cluster() {
    return context.cluster();
  }

  /** The NameNode of the cluster under test. */
  final Target nameNode() {
    return new Target(NAMENODE, FileSystem.getDefaultUri(cluster().clientConf()), cluster().web(Role.NAMENODE), false);
  }

  /** The server that clients call; empty when there is none for the variant. */
  abstract Optional<Target> target(Variant variant);

  /** Servers whose use is told; the target, and whoever works for it. */
  List<Target> measured(Variant variant) {
    return List.of(target(variant).orElseThrow());
  }

  /** The connections that a call passes, the client's first. */
  List<CaptureProof.Leg> legs(Variant variant, int port) {
    return List.of(new CaptureProof.Leg("client", protection(variant), port));
  }

  abstract String protection(Variant variant);

  abstract String mechanism(Variant variant);

  @Override
  public Optional<String> unavailable(Variant variant) throws IOException {
    String protection = protection(variant);
    boolean secure = UserGroupInformation.isSecurityEnabled();
    if (!protection.equals(Protection.NONE) && !secure) {
      return Optional.of("the cluster has no Kerberos (hadoop.security.authentication is simple), so it protects nothing");
    }
    if (!protection.equals(Protection.NONE) && mechanism(variant).equals(Mechanism.KERBEROS) && logins.keytab().isEmpty()) {
      return Optional.of("tasks that log in with Kerberos need a key: name it with -keytab and -principal");
    }
    Target target = target(variant).orElseThrow();
    try (Connections probe = connections(target.server(), variant)) {
      probe.add();
      List<ClientSocket> sockets = probe.sockets();
      return sockets.stream().map(ClientSocket::qop).filter(qop -> !qop.equals(Protection.qop(protection))).findFirst()
          .map(qop -> "asked for " + Protection.qop(protection) + ", " + target.server() + " gave " + qop);
    } catch (IOException e) {
      return Optional.of(target.server() + " does not accept " + protection + ": " + firstLine(e));
    }
  }

  private static String firstLine(IOException e) {
    return String.valueOf(e.getMessage()).lines().findFirst().orElse(e.toString());
  }

  /** Clients in this JVM. */
  private Connections connections(URI server, Variant variant) throws IOException {
    return new Connections(server, cluster().clientConf(), logins.credentials(server, protection(variant), mechanism(variant)),
        protection(variant), mechanism(variant));
  }

  /** Path of the run's directory, the same on each server. */
  private String runDir() {
    return context.runDir().toUri().getPath();
  }

  private Path trialDir(String trial) {
    return new Path(runDir(), "trials/" + trial);
  }

  private Namespace namespace() {
    return new Namespace(runDir() + "/namespace", settings().count("entries"));
  }

  @Override
  public Work prepare(Variant variant, String trial) throws IOException {
    Target target = target(variant).orElseThrow();
    URI server = target.server();
    try (Connections driver = connections(server, variant)) {
      DistributedFileSystem fs = driver.add();
      if (made.putIfAbsent(target.apart(), variant) == null) {
        namespace().make(fs, Set.of(Calls.MIX, Calls.GET_BLOCK_LOCATIONS).contains(settings().text("op")));
      }
      fs.mkdirs(trialDir(trial));
      if (wire.wants(variant)) {
        ClientSocket socket = driver.sockets().get(0);
        wire.look(variant, socket, legs(variant, socket.server().getPort()), new Calls(fs.getClient().getNamenode(), fs.getClient().getClientName(),
            namespace(), trialDir(trial) + Path.SEPARATOR, 0));
      }
    }
    Map<String, String> work = Map.of(RpcWorkload.SERVER, server.toString(), RpcWorkload.PROTECTION, protection(variant),
        RpcWorkload.MECHANISM, mechanism(variant), RpcWorkload.OPERATION, settings().text("op"), RpcWorkload.CONNECTIONS,
        settings().text("connections"), RpcWorkload.NAMESPACE, namespace().root(), RpcWorkload.ENTRIES, settings().text("entries"),
        RpcWorkload.TRIAL_DIR, trialDir(trial).toString());
    return new Work(RpcWorkload.class, work, Map.of(), logins.credentials(server, protection(variant), mechanism(variant)));
  }

  final ServerMeter meter(Target target) throws IOException {
    ServerMeter meter = meters.get(target.server());
    if (meter == null) {
      meter = new ServerMeter(target.name(), new Jmx(target.web().orElseThrow(), cluster().clientConf()), target.server().getPort());
      meters.put(target.server(), meter);
    }
    return meter;
  }

  /** The meters of a variant's servers; one whose web address nobody knows has none. */
  final List<ServerMeter> meters(Variant variant) throws IOException {
    List<ServerMeter> found = new ArrayList<>();
    for (Target target : measured(variant)) {
      if (target.web().isPresent()) {
        found.add(meter(target));
      }
    }
    return found;
  }

  @Override
  public List<CacheState> caches(Variant variant) throws IOException {
    for (ServerMeter meter : meters(variant)) {
      meter.beforeJob();
    }
    return List.of();
  }

  @Override
  public void before(Variant variant) throws IOException {
    context.awaitFreshMetrics();
    for (ServerMeter meter : meters(variant)) {
      meter.before();
    }
  }

  @Override
  public ServerSide after(Variant variant, TaskReport report) throws IOException {
    ServerSide server = new ServerSide();
    wire.addTo(server, variant);
    long calls = report.latencyNanos().get(RpcWorkload.CALL).getTotalCount();
    if (calls == 0) {
      return server;
    }
    context.awaitFreshMetrics();
    for (ServerMeter meter : meters(variant)) {
      meter.after(calls, server);
    }
    Optional.ofNullable(report.resources().get("client.cpuSeconds"))
        .ifPresent(seconds -> server.metrics().put(RpcMetrics.CLIENT_CPU_MICROS, seconds * 1e6 / calls));
    return server;
  }

  @Override
  public List<String> mismatches(Variant variant, TaskReport report, ServerSide server) {
    int perTask = settings().text("connections").equals(RpcWorkload.SHARED) ? 1 : LoadSweep.threads(variant, settings());
    Target target = target(variant).orElseThrow();
    List<String> reasons = new ArrayList<>(wire.contradictions(variant));
    reasons.addAll(Proof.mismatches(new Proof.Claim(protection(variant), mechanism(variant), (long) perTask * report.tasks()), report.evidence(),
        Optional.of(server.evidence()).filter(evidence -> tells(target)), target.name()));
    return reasons;
  }

  private boolean tells(Target target) {
    return meters.containsKey(target.server()) && meters.get(target.server()).tellsConnections();
  }

  @Override
  public void clean(Variant variant, String trial) throws IOException {
    try (Connections driver = connections(target(variant).orElseThrow().server(), variant)) {
      driver.add().delete(trialDir(trial), true);
    }
  }

  /** What is in the cluster's own namespace goes with the run's directory. */
  @Override
  public void close() throws IOException {
    Variant apart = made.get(true);
    if (apart != null && !settings().flag("keepResults")) {
      try (Connections driver = connections(target(apart).orElseThrow().server(), apart)) {
        driver.add().delete(new Path(runDir()), true);
      }
    }
  }
}
