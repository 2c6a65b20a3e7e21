package io.hadoopbench.cluster.embedded;

import io.hadoopbench.cluster.daemon.Daemon;
import io.hadoopbench.cluster.process.DaemonProcess;
import io.hadoopbench.cluster.trace.BTrace;
import io.hadoopbench.core.cluster.ClusterOptions;
import io.hadoopbench.core.cluster.Role;
import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** The daemons of a cluster with the settings that are in force: starts them, and starts those anew that other settings change. */
final class DaemonSupervisor {
  private final DaemonProcesses processes;
  private final Health health;
  private final DaemonPlan plan;
  private final ClusterOptions options;
  /** As started last, by name. */
  private final Map<String, Daemon.Configured> inForce = new ConcurrentHashMap<>();
  private volatile List<Daemon> daemons;
  private Map<Role, Map<String, String>> applied;
  private List<String> traceOptions = List.of();

  DaemonSupervisor(DaemonProcesses processes, DaemonPlan plan, ClusterOptions options) {
    this.processes = processes;
    this.health = new Health(processes);
    this.plan = plan;
    this.options = options;
    this.applied = plan.first();
    this.daemons = daemons(plan.configured(applied));
  }

  private static List<Daemon> daemons(List<Daemon.Configured> members) {
    return members.stream().map(Daemon.Configured::daemon).toList();
  }

  List<Daemon> daemons() {
    return daemons;
  }

  Stream<Daemon> of(Role role) {
    return daemons.stream().filter(daemon -> daemon.role() == role);
  }

  Collection<Daemon.Configured> inForce() {
    return inForce.values();
  }

  private Configuration clientConf() {
    return ClientConf.of(plan.clientSites(), options.conf());
  }

  /**
   * Starts everything at once, without waiting. Nine DataNodes three at a time take just as long: the CPU is what they wait for.
   *
   * @param options of the JVM that is traced, as long as this lives
   */
  synchronized void start(List<String> options) throws IOException {
    traceOptions = options;
    launch("starting ", plan.configured(applied));
  }

  private void launch(String what, List<Daemon.Configured> members) throws IOException {
    if (!members.isEmpty()) {
      options.progress().accept(what + ClusterFacts.names(daemons(members)));
    }
    for (Daemon.Configured member : members) {
      Daemon daemon = member.daemon();
      processes.start(daemon, member.settings(), daemon.isFirstNameNode() ? traceOptions : List.of());
      inForce.put(daemon.name(), member);
      if (daemon.comesFirst()) {
        health.awaitReady(List.of(daemon));
      }
    }
  }

  /** All of them: a restarted NameNode must find its DataNodes again. */
  void awaitReady() throws IOException {
    health.awaitReady(daemons);
    if (options.btrace()) {
      Daemon traced = daemons.stream().filter(Daemon::isFirstNameNode).findFirst().orElseThrow();
      BTrace.check(traced.web(), clientConf(), processes.log(traced));
    }
  }

  /** See {@link io.hadoopbench.core.cluster.Cluster#apply}. */
  synchronized Optional<String> apply(Map<Role, Map<String, String>> settings) throws IOException {
    Optional<String> impossible = plan.impossible(settings);
    if (impossible.isPresent()) {
      return impossible;
    }
    applied = settings;
    List<Daemon.Configured> members = plan.configured(settings);
    if (processes.broken() == 0 || !members.stream().allMatch(member -> member.equals(inForce.get(member.daemon().name())))) {
      restart(members);
    }
    return Optional.empty();
  }

  /** Those that changed, or do not live. */
  private void restart(List<Daemon.Configured> members) throws IOException {
    boolean wasBroken = processes.mend();
    List<Daemon.Configured> changed = members.stream().filter(member -> !member.equals(inForce.get(member.daemon().name()))
        || !processes.child(member.daemon()).map(DaemonProcess::alive).orElse(false)).toList();
    processes.stop(daemons(changed));
    daemons = daemons(members);
    launch("restarting ", changed);
    if (wasBroken || !changed.isEmpty()) {
      awaitReady();
    }
    if (changed.stream().anyMatch(member -> member.daemon().isFirstNameNode())) {
      dropStaleConnection();
    }
  }

  /** Brings back what was broken on purpose. */
  synchronized void heal() throws IOException {
    if (processes.broken() > 0) {
      restart(plan.configured(applied));
    }
  }

  /**
   * Clients in this JVM share a connection to the NameNode. One to the process that was stopped looks sound until the
   * next call fails; that must not be the first call of a trial.
   */
  private void dropStaleConnection() throws IOException {
    Path root = new Path("/");
    try (FileSystem fs = FileSystem.newInstance(clientConf())) {
      try {
        fs.getFileStatus(root);
      } catch (IOException stale) {
        fs.getFileStatus(root);
      }
    }
  }

  Optional<String> unhealthy() {
    return daemons.stream().flatMap(daemon -> health.unhealthy(daemon).stream()).findFirst();
  }
}
