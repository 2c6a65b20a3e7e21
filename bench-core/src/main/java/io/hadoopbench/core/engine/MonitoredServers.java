package io.hadoopbench.core.engine;

import io.hadoopbench.core.cluster.JobRunner;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.design.RunContext;
import io.hadoopbench.core.servers.Compilers;
import io.hadoopbench.core.servers.JmxDelta.Counter;
import io.hadoopbench.core.servers.SampledServers;
import io.hadoopbench.core.servers.SampledServers.Figure;
import io.hadoopbench.core.servers.ServerGroup;
import io.hadoopbench.core.workload.DataNodePages;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The servers that any scenario may have, with a CPU time series for each role. */
final class MonitoredServers {
  private static final List<Figure> CPU =
      List.of(Figure.rate(Counter.cpuSeconds("cpuCores"), "CPU", "cores"));

  /**
   * @param label role name in messages
   */
  private record Kind(Role role, String label) {
    /**
     * Returns the servers with this role; empty if there are none or if their metrics cannot be
     * read.
     */
    Optional<ServerGroup> group(RunContext run) throws IOException {
      return run.cluster().servers(role).isEmpty()
          ? Optional.empty()
          : run.group(role, "the " + label);
    }
  }

  private static final List<Kind> KINDS =
      List.of(
          new Kind(Role.NAMENODE, "NameNode"),
          new Kind(Role.PLAIN_NAMENODE, "NameNode without Kerberos"),
          new Kind(Role.FURTHER_NAMENODE, "further NameNode"),
          new Kind(Role.ROUTER, "Router"),
          new Kind(Role.KMS, "KMS"),
          new Kind(Role.GATEWAY, "Knox"),
          new Kind(Role.HIVE, "HiveServer2"),
          new Kind(Role.HBASE, "HBase"),
          new Kind(Role.HBASE_REST, "HBase REST"));

  private MonitoredServers() {}

  /** Returns the groups of servers with readable metrics, without their counters. */
  static List<ServerGroup> groups(RunContext run) throws IOException {
    List<ServerGroup> groups = new ArrayList<>();
    for (Kind kind : KINDS) {
      kind.group(run).ifPresent(groups::add);
    }
    DataNodePages.group(run).ifPresent(nodes -> groups.add(nodes.group()));
    return groups;
  }

  /**
   * Returns the servers with readable metrics.
   *
   * @throws IOException if a server's metrics are required but cannot be read
   */
  static List<SampledServers> of(RunContext run) throws IOException {
    List<SampledServers> all = new ArrayList<>();
    for (Kind kind : KINDS) {
      kind.group(run)
          .ifPresent(
              group ->
                  all.add(SampledServers.of(kind.role().lowerCase(), kind.label(), group, CPU)));
    }
    DataNodePages.group(run)
        .ifPresent(
            nodes ->
                all.add(
                    SampledServers.of(
                        "datanodes",
                        "DataNodes",
                        nodes.group(),
                        CPU.stream().map(figure -> figure.ofShare(nodes.share())).toList())));
    return all;
  }

  /**
   * Returns the JIT compilers to monitor. On the embedded cluster, these are the compilers in the
   * servers, and in this JVM if tasks run in it. On an existing cluster, these are the compilers of
   * servers whose metrics pages are sampled.
   *
   * @param timed compile time so far
   */
  static Compilers compilers(RunContext run, Compilers.Timed timed) throws IOException {
    Map<String, String> notObserved =
        JobRunner.isLocal(run.cluster().clientConf())
            ? Map.of()
            : Map.of("tasks", "each trial starts new JVMs");
    return new Compilers(
        () -> here(run), run.cluster().isExisting() ? groups(run) : List.of(), notObserved, timed);
  }

  private static Map<String, Compilers.Jvm> here(RunContext run) {
    Map<String, Compilers.Jvm> jvms = new LinkedHashMap<>();
    run.cluster()
        .jvms()
        .forEach(jvm -> jvms.put(jvm.name(), new Compilers.Jvm(Long.toString(jvm.pid()))));
    if (JobRunner.isLocal(run.cluster().clientConf())) {
      jvms.put("client", Compilers.Jvm.SELF);
    }
    return jvms;
  }
}
