package io.hadoopbench.rpc.probe;

import io.hadoopbench.core.measure.TaskReport;
import io.hadoopbench.core.probe.Jmx;
import io.hadoopbench.core.probe.JmxDelta;
import io.hadoopbench.core.probe.JmxDelta.Counter;
import io.hadoopbench.core.probe.RpcCalls;
import io.hadoopbench.core.scenario.ForeignCalls;
import io.hadoopbench.core.scenario.Observed;
import io.hadoopbench.core.scenario.RunContext;
import io.hadoopbench.rpc.client.Route;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What one RPC server, NameNode or Router, used for the calls of a trial and what its new connections agreed upon.
 */
final class RpcServer {
  private static final String NAMENODE_STATUS = "Hadoop:service=NameNode,name=NameNodeStatus";
  /** What is a running total, by attribute. */
  private static final Map<String, String> TOTALS = Map.of("ReceivedBytes", "receivedBytes", "SentBytes", "sentBytes");
  private static final String CPU_SECONDS = "cpuSeconds";

  private final String name;
  private final Jmx jmx;
  private final ConnectionsBean connections;
  private final List<Counter> counters;
  private Set<String> earlierConnections = Set.of();

  /**
   * @param name what its metrics begin with: {@code namenode}
   * @param port where clients call it; below 0 when not known
   */
  RpcServer(String name, Jmx jmx, int port) throws IOException {
    this.name = name;
    this.jmx = jmx;
    connections = new ConnectionsBean(jmx);
    String own = port < 0 ? ownPort(jmx) : Integer.toString(port);
    counters = new ArrayList<>(RpcCalls.counters(own));
    counters.add(Counter.cpuSeconds(CPU_SECONDS));
    TOTALS.forEach((attribute, total) -> counters.add(Counter.of(total, RpcCalls.ACTIVITY + own, attribute)));
  }

  /** Empty when its web address is not known. */
  static Optional<RpcServer> of(RunContext run, Route.Target target) throws IOException {
    Optional<Jmx> page = target.web().isEmpty() ? Optional.empty() : run.pages().of("the " + target.name(), target.web().get());
    return page.isEmpty() ? Optional.empty() : Optional.of(new RpcServer(target.name(), page.get(), target.server().getPort()));
  }

  /** A nameservice has no port, and its NameNode may have another for DataNodes; it tells which is for clients. Of others all ports will do. */
  private static String ownPort(Jmx jmx) throws IOException {
    return jmx.text(NAMENODE_STATUS, "HostAndPort").map(address -> address.replaceFirst(".*:", "")).orElse("*");
  }

  /** Remembers the connections that are there, before a job makes its own. */
  void beforeJob() throws IOException {
    earlierConnections = new HashSet<>(connections.ofClients().orElse(List.of()));
  }

  /** When all connections are made and no call of the timed part is. */
  Started start() throws IOException {
    return new Started(connections.ofClients().map(all -> all.stream().filter(one -> !earlierConnections.contains(one)).toList()), read());
  }

  private JmxDelta.Reading read() throws IOException {
    return JmxDelta.Reading.of("the " + name, jmx, counters, Optional.of(JmxDelta.State.OF_NAMENODE));
  }

  /**
   * What a trial asked of a server.
   *
   * @param calls operations
   * @param least RPCs that these were
   * @param most RPCs that these can have been
   */
  record Asked(long calls, double least, double most, int tasks) {
    /** @param rpcsPerCall on average; of a mix, in which single calls are more than one, each is one at least */
    static Asked of(long calls, double rpcsPerCall, TaskReport report) {
      return new Asked(calls, calls * Math.floor(rpcsPerCall), calls * rpcsPerCall + report.errorCount(), report.tasks());
    }

    /** Of two trials that took turns. */
    Asked plus(Asked o) {
      return new Asked(calls + o.calls, least + o.least, most + o.most, Math.max(tasks, o.tasks));
    }
  }

  static void tellCpu(String name, double seconds, long calls, Observed into) {
    into.metrics().put(name + ".cpuMicrosPerCall", seconds * 1e6 / calls);
    into.resources().put(name + "." + CPU_SECONDS, seconds);
  }

  /** A first reading, with the connections of the job. */
  final class Started {
    private final Optional<List<String>> newConnections;
    private final JmxDelta.Reading before;

    private Started(Optional<List<String>> newConnections, JmxDelta.Reading before) {
      this.newConnections = newConnections;
      this.before = before;
    }

    /** Adds what was used since for the calls of a trial. */
    void stop(Asked asked, ForeignCalls others, Observed into) throws IOException {
      long calls = asked.calls();
      JmxDelta read = read().since(before);
      JmxDelta delta = others.check(read, List.of(RpcCalls.own(read, asked.least(), asked.most(), asked.tasks())), into);
      TOTALS.values().forEach(total -> delta.of(total).ifPresent(bytes -> into.metrics().put(name + "." + total + "PerCall", bytes / calls)));
      delta.of(CPU_SECONDS).ifPresent(seconds -> tellCpu(name, seconds, calls, into));
      newConnections.ifPresent(all -> all.forEach(one -> into.evidence().add(RpcServerMeter.newConnections(name), ConnectionsBean.agreed(one))));
    }

    /** Whether the server tells of its connections, and has none that is new. */
    boolean hasNone() {
      return newConnections.filter(List::isEmpty).isPresent();
    }
  }
}
