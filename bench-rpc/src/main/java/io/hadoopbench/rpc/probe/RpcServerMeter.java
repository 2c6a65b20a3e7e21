package io.hadoopbench.rpc.probe;

import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.design.Meter;
import io.hadoopbench.core.design.Observed;
import io.hadoopbench.core.design.OtherClientCalls;
import io.hadoopbench.core.design.RunContext;
import io.hadoopbench.core.design.Trial;
import io.hadoopbench.core.load.measure.TaskReport;
import io.hadoopbench.core.result.Metric;
import io.hadoopbench.core.servers.Jmx;
import io.hadoopbench.core.servers.JmxDelta;
import io.hadoopbench.core.servers.JmxDelta.Counter;
import io.hadoopbench.core.servers.RpcCalls;
import io.hadoopbench.rpc.client.Route;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToDoubleFunction;

/**
 * Measures the resources that the servers on a route used for the calls. Servers without a known
 * web address are not measured.
 *
 * @param operation the workload's operation; its count is the number of calls
 * @param rpcsPerCall RPCs per operation, on average
 */
public record RpcServerMeter(Route route, String operation, ToDoubleFunction<Settings> rpcsPerCall)
    implements Meter {
  /**
   * Value of {@link #newConnections} if the server reports its connections and none of them is new.
   */
  public static final String NO_CONNECTIONS = "none";

  /**
   * Returns the id of the evidence that contains what the server's new connections negotiated, such
   * as {@code TOKEN auth-conf}. There is no such evidence if the server does not report its
   * connections.
   */
  public static String newConnections(String server) {
    return server + ".newConnections";
  }

  public static List<Metric> ofNameNode() {
    return List.of(
        Metric.lowerIsBetter("namenode.cpuMicrosPerCall", "NameNode CPU per call", "us"),
        Metric.lowerIsBetter(
            "namenode.receivedBytesPerCall",
            "bytes to the NameNode per call, counted by the NameNode",
            "B"),
        Metric.lowerIsBetter("namenode.sentBytesPerCall", "bytes from the NameNode per call", "B"));
  }

  public static List<Metric> ofRouter() {
    return List.of(Metric.lowerIsBetter("router.cpuMicrosPerCall", "Router CPU per call", "us"));
  }

  @Override
  public Opened open(RunContext run) {
    return new Servers(run, this, new HashMap<>());
  }

  /**
   * @param known servers seen so far; empty for a server whose metrics page is unknown
   */
  private record Servers(
      RunContext run, RpcServerMeter meter, Map<Route.Target, Optional<RpcServer>> known)
      implements Opened {
    private List<RpcServer> of(Trial trial) throws IOException {
      List<RpcServer> all = new ArrayList<>();
      for (Route.Target target : meter.route.servers(run, trial.variant())) {
        if (!known.containsKey(target)) {
          known.put(target, RpcServer.of(run, target));
        }
        known.get(target).ifPresent(all::add);
      }
      return all;
    }

    @Override
    public void beforeJob(List<Trial> group) throws IOException {
      Set<RpcServer> called = new LinkedHashSet<>();
      for (Trial trial : group) {
        called.addAll(of(trial));
      }
      for (RpcServer server : called) {
        server.beforeJob();
      }
    }

    /** Adds CPU time only for servers in the cluster under test. */
    @Override
    public void interleaved(Trial trial, TaskReport report, Observed into) {
      long calls = report.operations(meter.operation);
      for (Route.Target server : meter.route.servers(run, trial.variant())) {
        if (calls > 0 && !server.apart()) {
          Arrays.stream(Role.values())
              .filter(role -> role.lowerCase().equals(server.name()))
              .findFirst()
              .flatMap(role -> into.cpuSeconds(role, report))
              .ifPresent(seconds -> RpcServer.addCpu(server.name(), seconds, calls, into));
        }
      }
    }

    @Override
    public Reading start(List<Trial> group) throws IOException {
      Map<RpcServer, RpcServer.Started> started = new LinkedHashMap<>();
      Map<RpcServer, List<Integer>> callers = new HashMap<>();
      for (int arm = 0; arm < group.size(); arm++) {
        for (RpcServer server : of(group.get(arm))) {
          if (!started.containsKey(server)) {
            started.put(server, server.start());
          }
          callers.computeIfAbsent(server, s -> new ArrayList<>()).add(arm);
        }
      }
      return (reports, into) -> {
        double rpcs = meter.rpcsPerCall.applyAsDouble(run.settings());
        for (Map.Entry<RpcServer, RpcServer.Started> server : started.entrySet()) {
          RpcServer.Asked asked =
              callers.get(server.getKey()).stream()
                  .map(reports::get)
                  .map(
                      report ->
                          RpcServer.Asked.of(report.operations(meter.operation), rpcs, report))
                  .reduce(RpcServer.Asked::plus)
                  .orElseThrow();
          if (asked.calls() > 0) {
            server.getValue().stop(asked, OtherClientCalls.of(run), into);
          }
        }
        // only for the called server: a Router keeps its connections to the next server across
        // trials
        for (Trial trial : group) {
          Route.Target called = meter.route.called(run, trial.variant());
          if (known.get(called).map(started::get).filter(RpcServer.Started::hasNone).isPresent()) {
            into.evidence().add(newConnections(called.name()), NO_CONNECTIONS);
          }
        }
      };
    }
  }

  /**
   * Resources that an RPC server, NameNode or Router, used for a trial's calls, and what its new
   * connections negotiated.
   */
  static final class RpcServer {
    private static final String NAMENODE_STATUS = "Hadoop:service=NameNode,name=NameNodeStatus";

    /** Monotonic counters, by attribute. */
    private static final Map<String, String> TOTALS =
        Map.of("ReceivedBytes", "receivedBytes", "SentBytes", "sentBytes");

    private static final String CPU_SECONDS = "cpuSeconds";

    private final String name;
    private final Jmx jmx;
    private final ConnectionsBean connections;
    private final List<Counter> counters;
    private Set<String> earlierConnections = Set.of();

    /**
     * @param name prefix for the server's metrics, for example {@code namenode}
     * @param port the port that clients call; negative if unknown
     */
    RpcServer(String name, Jmx jmx, int port) throws IOException {
      this.name = name;
      this.jmx = jmx;
      connections = new ConnectionsBean(jmx);
      String own = port < 0 ? ownPort(jmx) : Integer.toString(port);
      counters = new ArrayList<>(RpcCalls.counters(own));
      counters.add(Counter.cpuSeconds(CPU_SECONDS));
      TOTALS.forEach(
          (attribute, total) ->
              counters.add(Counter.of(total, RpcCalls.ACTIVITY + own, attribute)));
    }

    /** Returns empty if the web address is unknown. */
    static Optional<RpcServer> of(RunContext run, Route.Target target) throws IOException {
      Optional<Jmx> page =
          target.web().isEmpty()
              ? Optional.empty()
              : run.pages().of("the " + target.name(), target.web().get());
      return page.isEmpty()
          ? Optional.empty()
          : Optional.of(new RpcServer(target.name(), page.get(), target.server().getPort()));
    }

    /**
     * Returns the port that clients call. The server reports it, because a nameservice URI has no
     * port, and a NameNode may have another port for DataNodes. For servers that do not report it,
     * any port matches.
     */
    private static String ownPort(Jmx jmx) throws IOException {
      return jmx.text(NAMENODE_STATUS, "HostAndPort")
          .map(address -> address.replaceFirst(".*:", ""))
          .orElse("*");
    }

    /** Records the existing connections before a job opens its own. */
    void beforeJob() throws IOException {
      earlierConnections = new HashSet<>(connections.ofClients().orElse(List.of()));
    }

    /** Called when all connections are open and before the timed part's first call. */
    Started start() throws IOException {
      return new Started(
          connections
              .ofClients()
              .map(all -> all.stream().filter(one -> !earlierConnections.contains(one)).toList()),
          read());
    }

    private JmxDelta.Reading read() throws IOException {
      return JmxDelta.Reading.of(
          "the " + name, jmx, counters, Optional.of(JmxDelta.State.OF_NAMENODE));
    }

    /**
     * A trial's calls to a server.
     *
     * @param calls operations
     * @param least minimum number of RPCs for these calls
     * @param most maximum number of RPCs for these calls
     */
    record Asked(long calls, double least, double most, int tasks) {
      /**
       * @param rpcsPerCall average number of RPCs per call; in a mix, a call makes at least one RPC
       */
      static Asked of(long calls, double rpcsPerCall, TaskReport report) {
        return new Asked(
            calls,
            calls * Math.floor(rpcsPerCall),
            calls * rpcsPerCall + report.errorCount(),
            report.tasks());
      }

      Asked plus(Asked o) {
        return new Asked(calls + o.calls, least + o.least, most + o.most, Math.max(tasks, o.tasks));
      }
    }

    static void addCpu(String name, double seconds, long calls, Observed into) {
      into.metrics().put(name + ".cpuMicrosPerCall", seconds * 1e6 / calls);
      into.resources().put(name + "." + CPU_SECONDS, seconds);
    }

    /** The first reading, with the job's connections. */
    final class Started {
      private final Optional<List<String>> newConnections;
      private final JmxDelta.Reading before;

      private Started(Optional<List<String>> newConnections, JmxDelta.Reading before) {
        this.newConnections = newConnections;
        this.before = before;
      }

      /** Adds the resources used for a trial's calls since the first reading. */
      void stop(Asked asked, OtherClientCalls others, Observed into) throws IOException {
        long calls = asked.calls();
        JmxDelta read = read().since(before);
        JmxDelta delta =
            others.check(
                read,
                List.of(RpcCalls.own(read, asked.least(), asked.most(), asked.tasks())),
                into);
        TOTALS
            .values()
            .forEach(
                total ->
                    delta
                        .of(total)
                        .ifPresent(
                            bytes ->
                                into.metrics().put(name + "." + total + "PerCall", bytes / calls)));
        delta.of(CPU_SECONDS).ifPresent(seconds -> addCpu(name, seconds, calls, into));
        newConnections.ifPresent(
            all ->
                all.forEach(
                    one ->
                        into.evidence()
                            .add(
                                RpcServerMeter.newConnections(name), ConnectionsBean.agreed(one))));
      }

      /** Returns whether the server reports its connections and none is new. */
      boolean hasNone() {
        return newConnections.filter(List::isEmpty).isPresent();
      }
    }
  }
}
