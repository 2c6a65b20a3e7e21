package io.hadoopbench.rpc.workload;

import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.model.Variant;
import io.hadoopbench.core.os.FirstLine;
import io.hadoopbench.core.scenario.TaskSpec;
import io.hadoopbench.core.scenario.Threads;
import io.hadoopbench.core.scenario.Trial;
import io.hadoopbench.core.scenario.TrialOutcome;
import io.hadoopbench.core.scenario.WorkloadSpec;
import io.hadoopbench.rpc.client.ClientSocket;
import io.hadoopbench.rpc.client.Clients;
import io.hadoopbench.rpc.client.Connections;
import io.hadoopbench.rpc.client.ProtectionLevel;
import io.hadoopbench.rpc.client.Route;
import io.hadoopbench.rpc.wire.WireProof;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.security.UserGroupInformation;

/** {@link CallNameNode} at work: a namespace to ask for on each server, made once, and a directory for what the calls of a trial make. */
final class Calling implements WorkloadSpec.Opened {
  private final Clients clients;
  private final WireProof wire;
  /** Namespaces that have been made, by whether they are apart, with a variant whose clients reach them. */
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
      return Optional.of("the cluster has no Kerberos (hadoop.security.authentication is simple), so it protects nothing");
    }
    Route.Target called = clients.called(variant);
    try (Connections probe = clients.connections(variant)) {
      probe.add();
      return probe.sockets().stream().map(ClientSocket::qop).filter(qop -> !qop.equals(ProtectionLevel.qop(protection))).findFirst()
          .map(qop -> "asked for " + ProtectionLevel.qop(protection) + ", " + called.server() + " gave " + qop);
    } catch (IOException e) {
      return Optional.of(called.server() + " does not accept " + protection + ": " + FirstLine.of(e));
    }
  }

  /** Path of the run's directory, the same on each server. */
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
        namespace().make(fs, Set.of(NameNodeCalls.MIX, NameNodeCalls.GET_BLOCK_LOCATIONS).contains(settings().text("op")));
      }
      fs.mkdirs(trial.files());
      if (wire.wants(variant)) {
        look(trial, fs, driver.sockets().get(0));
      }
    }
    TaskSpec task = new TaskSpec(RpcWorkload.class).setAll(Map.of(RpcWorkload.SERVER, clients.called(variant).server().toString(),
        RpcWorkload.PROTECTION, clients.protection(variant), RpcWorkload.MECHANISM, clients.mechanism(variant),
        RpcWorkload.OPERATION, settings().text("op"), RpcWorkload.CONNECTIONS, settings().text("connections"),
        RpcWorkload.NAMESPACE, namespace().root(), RpcWorkload.ENTRIES, settings().text("entries"), RpcWorkload.TRIAL_DIR, trial.files().toString()));
    task.credentials().addAll(clients.credentials(variant));
    return task;
  }

  private void look(Trial trial, DistributedFileSystem fs, ClientSocket socket) throws IOException {
    List<Route.Target> way = clients.route().servers(clients.run(), trial.variant());
    List<WireProof.Leg> legs = new ArrayList<>();
    legs.add(new WireProof.Leg("client", clients.protection(trial.variant()), socket.server().getPort()));
    clients.route().hop(trial.variant()).ifPresent(level -> legs.add(new WireProof.Leg("hop", level, way.get(1).server().getPort())));
    NameNodeCalls calls = new NameNodeCalls(fs.getClient().getNamenode(), fs.getClient().getClientName(), namespace(),
        trial.files() + Path.SEPARATOR, 0);
    wire.look(trial.variant(), socket.port(), legs, index -> calls.call(NameNodeCalls.kind(settings().text("op"), index), "captured-" + index));
  }

  @Override
  public void observe(Trial trial, TrialOutcome outcome) {
    wire.addTo(outcome.observed(), trial.variant());
    long calls = outcome.operations(RpcWorkload.CALL);
    if (calls > 0) {
      outcome.used("client.cpuSeconds").ifPresent(seconds -> outcome.observed().metrics().put(CallNameNode.CLIENT_CPU_MICROS, seconds * 1e6 / calls));
    }
  }

  @Override
  public List<String> contradictions(Trial trial, TrialOutcome outcome) {
    Variant variant = trial.variant();
    int perTask = settings().text("connections").equals(RpcWorkload.SHARED) ? 1 : Threads.of(variant, settings());
    return SocketProof.contradictions(new SocketProof.Claim(clients.protection(variant), clients.mechanism(variant),
        (long) perTask * outcome.report().tasks()), clients.called(variant).name(), outcome);
  }

  /** On the server that was called, whose namespace may be another than that of the run's directory. */
  @Override
  public void clean(Trial trial) throws IOException {
    try (Connections driver = clients.connections(trial.variant())) {
      driver.add().delete(trial.files(), true);
    }
  }

  /** What is in the cluster's own namespace goes with the run's directory. */
  @Override
  public void close() throws IOException {
    Variant apart = made.get(true);
    if (apart != null && !settings().flag("keepResults")) {
      try (Connections driver = clients.connections(apart)) {
        driver.add().delete(new Path(runDir()), true);
      }
    }
  }
}
