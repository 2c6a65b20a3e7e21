package io.hadoopbench.rpc.probe;

import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.measure.TaskReport;
import io.hadoopbench.core.model.Metric;
import io.hadoopbench.core.scenario.ForeignCalls;
import io.hadoopbench.core.scenario.Meter;
import io.hadoopbench.core.scenario.Observed;
import io.hadoopbench.core.scenario.RunContext;
import io.hadoopbench.core.scenario.Trial;
import io.hadoopbench.rpc.client.Route;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToDoubleFunction;

/**
 * What the servers on the way of the calls used for them; one whose web address nobody knows tells nothing.
 *
 * @param operation of the workload, whose count is that of the calls
 * @param rpcsPerCall RPCs that an operation is, on average
 */
public record RpcServerMeter(Route route, String operation, ToDoubleFunction<Settings> rpcsPerCall) implements Meter {
  /** Among the {@link #newConnections}: the server tells of its connections, and has no new one. */
  public static final String NO_CONNECTIONS = "none";

  /** The fact under which a server's side of the new connections is told, as in {@code TOKEN auth-conf}; absent when it does not tell. */
  public static String newConnections(String server) {
    return server + ".newConnections";
  }

  /** Of the NameNode. */
  public static List<Metric> ofNameNode() {
    return List.of(
        Metric.lowerIsBetter("namenode.cpuMicrosPerCall", "NameNode CPU per call", "us"),
        Metric.lowerIsBetter("namenode.receivedBytesPerCall", "bytes to the NameNode per call, as it counts", "B"),
        Metric.lowerIsBetter("namenode.sentBytesPerCall", "bytes from the NameNode per call", "B"));
  }

  /** Of a Router before it. */
  public static List<Metric> ofRouter() {
    return List.of(
        Metric.lowerIsBetter("router.cpuMicrosPerCall", "Router CPU per call", "us"));
  }

  @Override
  public Opened open(RunContext run) {
    return new Servers(run, this, new HashMap<>());
  }

  /** @param known servers of earlier trials */
  private record Servers(RunContext run, RpcServerMeter meter, Map<Route.Target, Optional<RpcServer>> known) implements Opened {
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

    /** Of another cluster's servers nobody reads the CPU. */
    @Override
    public void inTurns(Trial trial, TaskReport report, Observed into) {
      long calls = report.operations(meter.operation);
      for (Route.Target server : meter.route.servers(run, trial.variant())) {
        if (calls > 0 && !server.apart()) {
          Arrays.stream(Role.values()).filter(role -> role.lowerCase().equals(server.name())).findFirst()
              .flatMap(role -> into.cpuSeconds(role, report))
              .ifPresent(seconds -> RpcServer.tellCpu(server.name(), seconds, calls, into));
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
          RpcServer.Asked asked = callers.get(server.getKey()).stream().map(reports::get)
              .map(report -> RpcServer.Asked.of(report.operations(meter.operation), rpcs, report)).reduce(RpcServer.Asked::plus).orElseThrow();
          if (asked.calls() > 0) {
            server.getValue().stop(asked, ForeignCalls.of(run), into);
          }
        }
        // of a server behind it none says nothing: a Router keeps its connections for the next trial
        for (Trial trial : group) {
          Route.Target called = meter.route.called(run, trial.variant());
          if (known.get(called).map(started::get).filter(RpcServer.Started::hasNone).isPresent()) {
            into.evidence().add(newConnections(called.name()), NO_CONNECTIONS);
          }
        }
      };
    }
  }
}
