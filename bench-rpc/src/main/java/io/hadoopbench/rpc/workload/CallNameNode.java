package io.hadoopbench.rpc.workload;

import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.cli.Option.Type;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.cluster.Routers;
import io.hadoopbench.core.design.Interleaving;
import io.hadoopbench.core.design.OtherClientCalls;
import io.hadoopbench.core.design.RunContext;
import io.hadoopbench.core.design.RunLength;
import io.hadoopbench.core.design.TaskSpec;
import io.hadoopbench.core.design.Threads;
import io.hadoopbench.core.design.Trait;
import io.hadoopbench.core.design.Trial;
import io.hadoopbench.core.design.TrialLength;
import io.hadoopbench.core.design.TrialOutcome;
import io.hadoopbench.core.design.WorkloadSpec;
import io.hadoopbench.core.design.WorkloadSpec.Footprint;
import io.hadoopbench.core.os.FirstLine;
import io.hadoopbench.core.result.Metric;
import io.hadoopbench.core.result.Variant;
import io.hadoopbench.core.servers.ClientSocket;
import io.hadoopbench.core.workload.WireProof;
import io.hadoopbench.rpc.client.Clients;
import io.hadoopbench.rpc.client.Connections;
import io.hadoopbench.rpc.client.Handshake;
import io.hadoopbench.rpc.client.ProtectionLevel;
import io.hadoopbench.rpc.client.Route;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.security.UserGroupInformation;

/**
 * A workload that repeats calls of one kind to a NameNode or Router.
 *
 * @param handshake how clients log in
 * @param route servers that clients call
 */
public record CallNameNode(Handshake handshake, Route route) implements WorkloadSpec {
  public static final String CALLS_PER_SECOND = RpcWorkload.CALL + ".perSecond";
  public static final String CALL_MICROS = RpcWorkload.CALL + ".p50Micros";
  static final String CLIENT_CPU_MICROS = "client.cpuMicrosPerCall";

  /** Number of calls per variant whose packets are captured. */
  private static final int CAPTURED = 50;

  /**
   * Maximum number of entries in a listing reply (dfs.ls.limit). A larger directory would need more
   * than one call.
   */
  private static final long MAX_ENTRIES = 1000;

  public static List<Metric> metrics() {
    return List.of(
        Metric.higherIsBetter(CALLS_PER_SECOND, "calls per second", "1/s"),
        Metric.lowerIsBetter(CALL_MICROS, "call, median", "us"),
        Metric.lowerIsBetter(RpcWorkload.CALL + ".p99Micros", "call, 99th percentile", "us"),
        Metric.lowerIsBetter(CLIENT_CPU_MICROS, "client CPU per call", "us"));
  }

  /** Returns the number of RPCs per operation: creating a file takes two RPCs. */
  public static double rpcsPerCall(Settings settings) {
    return NameNodeCalls.rpcs(settings.text("op"));
  }

  @Override
  public Set<Trait> traits() {
    return Set.of(Trait.NAMENODE_CALLS);
  }

  @Override
  public List<Option> options() {
    return List.of(
        Option.of(
            "op",
            Type.TEXT,
            String.join("|", NameNodeCalls.OPERATIONS),
            NameNodeCalls.GET_FILE_INFO,
            "call to repeat; create is two RPCs, create and complete; mix is 60 % getFileInfo, 20 %"
                + " getBlockLocations, 10 % listStatus, 5 % mkdirs, 5 % create"),
        RunLength.blocks("15"),
        TrialLength.option("1s"),
        Option.of(
            "calls", Type.POSITIVE, "N", "12000", "calls per trial, over all threads in all maps"),
        Option.of(
            "entries",
            Type.POSITIVE,
            "N",
            "100",
            "entries in the listed directory, which determine the reply size; at most "
                + MAX_ENTRIES),
        Option.of("threads", Type.POSITIVE, "N", "4", "load threads in each map task"),
        Option.of(
            "connections",
            Type.TEXT,
            RpcWorkload.PER_THREAD + "|" + RpcWorkload.SHARED,
            RpcWorkload.PER_THREAD,
            "sockets: one per thread, or one for all of a task's threads, as with a shared"
                + " FileSystem"),
        Option.of("warmupOps", Type.COUNT, "N", "250", "warm-up calls per thread, not recorded"),
        OtherClientCalls.option(),
        WireProof.option("calls"));
  }

  @Override
  public void check(Settings settings, int mostThreads) {
    settings.requireOneOf("op", NameNodeCalls.OPERATIONS);
    settings.requireOneOf("connections", List.of(RpcWorkload.PER_THREAD, RpcWorkload.SHARED));
    settings.require(
        "entries",
        entries -> settings.number("entries") <= MAX_ENTRIES,
        "one reply contains at most " + MAX_ENTRIES + " entries (dfs.ls.limit)");
    TrialLength.check(settings, this, "calls", mostThreads);
    WireProof.check(settings);
  }

  @Override
  public String countedUnit() {
    return "calls";
  }

  @Override
  public Footprint footprint(Settings settings) {
    String op = settings.text("op");
    return new Footprint(
        "calls " + op,
        op.equals(NameNodeCalls.CREATE) ? 1 : 0,
        0,
        0,
        "a directory of " + settings.text("entries") + " entries");
  }

  /** Returns true, because the client also encrypts and decrypts. */
  @Override
  public boolean clientIsMeasured() {
    return true;
  }

  @Override
  public Optional<Duration> slice(int mostThreads) {
    return Interleaving.ofShortOperations(mostThreads);
  }

  @Override
  public void needs(ClusterNeeds.Builder needs, Settings settings) {
    needs.servers(Role.NAMENODE, Role.DATANODE).kerberos();
  }

  @Override
  public Opened open(RunContext run) {
    return new Calling(
        new Clients(run, handshake, route), new WireProof(run, "calls", "path ", CAPTURED));
  }

  /**
   * Creates one namespace to query on each server, and a directory for the files that each trial's
   * calls create.
   */
  private static final class Calling implements Opened {
    private final Clients clients;
    private final WireProof wire;

    /**
     * The created namespaces, by {@link Route.Target#apart}, each with a variant whose clients can
     * access it.
     */
    private final Map<Boolean, Variant> made = new HashMap<>();

    Calling(Clients clients, WireProof wire) {
      this.clients = clients;
      this.wire = wire;
    }

    private Settings settings() {
      return clients.run().settings();
    }

    @Override
    public Optional<String> unavailable(Variant variant) {
      String protection = clients.protection(variant);
      if (!protection.equals(ProtectionLevel.NONE) && !UserGroupInformation.isSecurityEnabled()) {
        return Optional.of(
            "the cluster has no Kerberos (hadoop.security.authentication is simple), so connections"
                + " are not protected");
      }
      Route.Target called = clients.called(variant);
      try (Connections probe = clients.connections(variant)) {
        requireServer(called, probe.add());
        return probe.sockets().stream()
            .map(ClientSocket::qop)
            .filter(qop -> !qop.equals(ProtectionLevel.qop(protection)))
            .findFirst()
            .map(
                qop ->
                    "requested "
                        + ProtectionLevel.qop(protection)
                        + ", "
                        + called.server()
                        + " negotiated "
                        + qop);
      } catch (IOException e) {
        return Optional.of(called.server() + " rejects " + protection + ": " + FirstLine.of(e));
      }
    }

    /**
     * Verifies that the called server is a NameNode or a Router, as expected, regardless of which
     * option specifies it.
     *
     * @throws UsageException if it is not
     */
    private static void requireServer(Route.Target called, DistributedFileSystem fs)
        throws IOException {
      boolean router = Routers.answers(fs);
      if (router == called.name().equals(Route.NAMENODE)) {
        throw new UsageException(
            "the server for target="
                + called.name()
                + " is a "
                + (router ? "Router" : "NameNode")
                + ": "
                + called.server()
                + " ("
                + called.source()
                + "); "
                + (router
                    ? "name a NameNode with " + called.source() + " hdfs://HOST:8020"
                    : "name a Router"));
      }
    }

    /** Returns the path of the run directory, which is the same on each server. */
    private String runDir() {
      return clients.run().runDir().toUri().getPath();
    }

    private Namespace namespace() {
      return new Namespace(runDir() + "/namespace", settings().count("entries"));
    }

    @Override
    public Path files(Path directory, String trial) {
      return new Path(runDir(), "trials/" + trial);
    }

    @Override
    public TaskSpec prepare(Trial trial) throws IOException {
      Variant variant = trial.variant();
      try (Connections driver = clients.connections(variant)) {
        DistributedFileSystem fs = driver.add();
        if (made.putIfAbsent(clients.called(variant).apart(), variant) == null) {
          namespace()
              .make(
                  fs,
                  Set.of(NameNodeCalls.MIX, NameNodeCalls.GET_BLOCK_LOCATIONS)
                      .contains(settings().text("op")));
        }
        if (!fs.exists(new Path(namespace().directory()))) {
          throw new UsageException(
              "the "
                  + clients.called(variant).name()
                  + " "
                  + clients.called(variant).server()
                  + " ("
                  + clients.called(variant).source()
                  + ") does not serve "
                  + namespace().directory()
                  + "; all servers that variants call must have the same namespace");
        }
        fs.mkdirs(trial.files());
        if (wire.wants(variant.fileName())) {
          inspect(trial, fs, driver.sockets().get(0));
        }
      }
      TaskSpec task =
          new TaskSpec(RpcWorkload.class)
              .setAll(
                  Map.of(
                      RpcWorkload.SERVER,
                      clients.called(variant).server().toString(),
                      RpcWorkload.PROTECTION,
                      clients.protection(variant),
                      RpcWorkload.MECHANISM,
                      clients.mechanism(variant),
                      RpcWorkload.OPERATION,
                      settings().text("op"),
                      RpcWorkload.CONNECTIONS,
                      settings().text("connections"),
                      RpcWorkload.NAMESPACE,
                      namespace().root(),
                      RpcWorkload.ENTRIES,
                      settings().text("entries"),
                      RpcWorkload.TRIAL_DIR,
                      trial.files().toString()));
      task.credentials().addAll(clients.credentials(variant));
      return task;
    }

    private void inspect(Trial trial, DistributedFileSystem fs, ClientSocket socket)
        throws IOException {
      List<WireProof.Leg> legs = new ArrayList<>();
      legs.add(
          leg(
              "client",
              clients.protection(trial.variant()),
              socket.port(),
              socket.server().getPort()));
      clients
          .route()
          .hop(trial.variant())
          .ifPresent(
              level ->
                  legs.add(
                      leg(
                          "hop",
                          level,
                          WireProof.Leg.ANY,
                          clients
                              .route()
                              .servers(clients.run(), trial.variant())
                              .get(1)
                              .server()
                              .getPort())));
      NameNodeCalls calls =
          new NameNodeCalls(
              fs.getClient().getNamenode(),
              fs.getClient().getClientName(),
              namespace(),
              trial.files() + Path.SEPARATOR,
              0);
      wire.inspect(
          trial.variant().fileName(),
          clients.run().runId(),
          legs,
          index ->
              calls.call(NameNodeCalls.kind(settings().text("op"), index), "captured-" + index));
    }

    private static WireProof.Leg leg(String name, String protection, int client, int server) {
      return new WireProof.Leg(
          name, protection, !protection.equals(ProtectionLevel.PRIVACY), client, server);
    }

    @Override
    public void observe(Trial trial, TrialOutcome outcome) {
      wire.addTo(outcome.observed(), trial.variant().fileName());
      long calls = outcome.operations(RpcWorkload.CALL);
      if (calls > 0) {
        outcome
            .used("client.cpuSeconds")
            .ifPresent(
                seconds ->
                    outcome.observed().metrics().put(CLIENT_CPU_MICROS, seconds * 1e6 / calls));
      }
    }

    @Override
    public List<String> mismatches(Trial trial, TrialOutcome outcome) {
      Variant variant = trial.variant();
      int perTask =
          settings().text("connections").equals(RpcWorkload.SHARED)
              ? 1
              : Threads.of(variant, settings());
      return SocketProof.mismatches(
          new SocketProof.Claim(
              clients.protection(variant),
              clients.mechanism(variant),
              (long) perTask * outcome.report().tasks()),
          clients.called(variant).name(),
          outcome);
    }

    /**
     * Deletes the trial's files on the called server, whose namespace may not be that of the run
     * directory.
     */
    @Override
    public void clean(Trial trial) throws IOException {
      try (Connections driver = clients.connections(trial.variant())) {
        driver.add().delete(trial.files(), true);
      }
    }

    /**
     * Deletes files only in other namespaces; the cluster's own files are deleted with the run
     * directory.
     */
    @Override
    public void close() throws IOException {
      Variant apart = made.get(true);
      if (apart != null && !settings().flag("keepFiles")) {
        try (Connections driver = clients.connections(apart)) {
          driver.add().delete(new Path(runDir()), true);
        }
      }
    }
  }
}
