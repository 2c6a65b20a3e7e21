package io.hadoopbench.cluster;

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
final class Fleet {
  private final Servers servers;
  private final Health health;
  private final Roster roster;
  private final ClusterOptions options;
  /** As started last, by name. */
  private final Map<String, Roster.Member> inForce = new ConcurrentHashMap<>();
  private volatile List<Daemon> daemons;
  private Map<Role, Map<String, String>> applied = Map.of();
  private List<String> nameNodeOptions = List.of();

  /** @throws IOException if there cannot be such a cluster, with the reason */
  Fleet(Servers servers, Roster roster, ClusterOptions options) throws IOException {
    this.servers = servers;
    this.health = new Health(servers);
    this.roster = roster;
    this.options = options;
    Optional<String> impossible = roster.impossible(applied);
    if (impossible.isPresent()) {
      throw new IOException(impossible.get());
    }
    this.daemons = daemons(roster.members(applied));
  }

  private static List<Daemon> daemons(List<Roster.Member> members) {
    return members.stream().map(Roster.Member::daemon).toList();
  }

  List<Daemon> daemons() {
    return daemons;
  }

  Stream<Daemon> of(Role role) {
    return daemons.stream().filter(daemon -> daemon.role() == role);
  }

  Collection<Roster.Member> inForce() {
    return inForce.values();
  }

  private Configuration clientConf() {
    return ClientConf.of(roster.clientSites(), options.conf());
  }

  /**
   * Starts everything at once, without waiting. Nine DataNodes three at a time take just as long: the CPU is what they wait for.
   *
   * @param options of the NameNode's JVM, as long as this lives
   */
  synchronized void start(List<String> options) throws IOException {
    nameNodeOptions = options;
    launch("starting ", roster.members(applied));
  }

  private void launch(String what, List<Roster.Member> members) throws IOException {
    if (!members.isEmpty()) {
      options.progress().accept(what + ClusterFacts.names(daemons(members)));
    }
    for (Roster.Member member : members) {
      Daemon daemon = member.daemon();
      servers.start(daemon, member.settings(), daemon.role() == Role.NAMENODE ? nameNodeOptions : List.of());
      inForce.put(daemon.name(), member);
      if (daemon.role() == Role.KDC) {
        health.awaitReady(List.of(daemon)); // the others log in there when they start
      }
    }
  }

  /** All of them: a restarted NameNode must find its DataNodes again. */
  void awaitReady() throws IOException {
    health.awaitReady(daemons);
    if (options.btrace()) {
      Daemon nameNode = of(Role.NAMENODE).findFirst().orElseThrow();
      TraceCheck.run(nameNode.web(), clientConf(), servers.log(nameNode));
    }
  }

  /** See {@link io.hadoopbench.core.cluster.Cluster#apply}. */
  synchronized Optional<String> apply(Map<Role, Map<String, String>> settings) throws IOException {
    Optional<String> impossible = roster.impossible(settings);
    if (impossible.isPresent()) {
      return impossible;
    }
    applied = settings;
    boolean wasBroken = servers.mend();
    List<Roster.Member> members = roster.members(settings);
    List<Roster.Member> changed = members.stream().filter(member -> !member.equals(inForce.get(member.daemon().name()))
        || !servers.child(member.daemon()).map(Child::alive).orElse(false)).toList();
    servers.stop(daemons(changed));
    daemons = daemons(members);
    launch("restarting ", changed);
    if (wasBroken || !changed.isEmpty()) {
      awaitReady();
    }
    if (changed.stream().anyMatch(member -> member.daemon().role() == Role.NAMENODE)) {
      dropStaleConnection();
    }
    return Optional.empty();
  }

  /** Brings back what was broken on purpose. */
  synchronized void heal() throws IOException {
    if (servers.broken() > 0) {
      apply(applied);
    }
  }

  /**
   * Clients in this JVM share a connection to the NameNode. One to the process that was stopped looks sound until the next call fails;
   * that must not be the first call of a trial.
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
