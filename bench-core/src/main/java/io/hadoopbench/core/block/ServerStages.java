package io.hadoopbench.core.block;

import io.hadoopbench.core.cluster.Cluster;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.explain.ServerParts;
import io.hadoopbench.core.probe.Jmx;
import io.hadoopbench.core.probe.JmxDelta;
import io.hadoopbench.core.probe.JmxDelta.Counter;
import io.hadoopbench.core.probe.ServerGroup;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** What RPC servers of our own count of the stages of their calls, between two moments. */
final class ServerStages {
  private static final String STAGES = "HadoopBench:service=Rpc,name=Stages";
  private static final double NANO = 1e-9;
  private static final double MILLI = 1e-3;
  private static final Counter QUEUE = counter(ServerParts.QUEUE, STAGES, "QueueNanos", NANO);
  private static final Map<Role, List<Counter>> COUNTERS = Map.of(Role.ROUTER, List.of(QUEUE),
      Role.NAMENODE, List.of(QUEUE, counter(ServerParts.LOCK, STAGES, "LockWaitNanos", NANO),
          counter(ServerParts.SYNC, "HadoopBench:service=NameNode,name=EditLog", "SyncMillis", MILLI)));

  private final Supplier<Cluster> cluster;
  private final Consumer<String> warnings;
  private final SortedMap<String, ServerGroup.Reading> before = new TreeMap<>();
  private final SortedMap<String, SortedMap<String, Double>> counted = new TreeMap<>();

  ServerStages(Supplier<Cluster> cluster, Consumer<String> warnings) {
    this.cluster = cluster;
    this.warnings = warnings;
  }

  private static Counter counter(String name, String bean, String attribute, double factor) {
    return new Counter(name, bean, attribute, factor, false, false);
  }

  void start() {
    counted.clear();
    before.clear();
    before.putAll(read());
  }

  void stop() {
    read().forEach((role, now) -> {
      if (before.containsKey(role)) {
        JmxDelta used = now.since(before.get(role));
        used.doubt().ifPresentOrElse(doubt -> warnings.accept("The stages of calls are not told in every trial: "
            + doubt.why() + "."), () -> counted.put(role, used.used()));
      }
    });
  }

  /** Seconds by stage, as {@link ServerParts} names them; empty where the servers of a role do not tell. */
  SortedMap<String, Double> of(String role) {
    return counted.getOrDefault(role, new TreeMap<>());
  }

  private SortedMap<String, ServerGroup.Reading> read() {
    SortedMap<String, ServerGroup.Reading> readings = new TreeMap<>();
    COUNTERS.forEach((role, counters) -> {
      SortedMap<String, Jmx> members = new TreeMap<>();
      cluster.get().servers(role).forEach((name, server) -> members.put(name, new Jmx(server.web(), cluster.get().clientConf())));
      if (!members.isEmpty()) {
        try {
          readings.put(role.lowerCase(), new ServerGroup(role.lowerCase(), members, Optional.empty()).read(counters));
        } catch (IOException e) {
          warnings.accept("The stages of calls are not told in every trial: " + e.getMessage() + ".");
        }
      }
    });
    return readings;
  }
}
