package io.hadoopbench.rpc.probe;

import io.hadoopbench.core.design.Meter;
import io.hadoopbench.core.design.Observed;
import io.hadoopbench.core.design.RunContext;
import io.hadoopbench.core.design.Trial;
import io.hadoopbench.core.load.measure.TaskReport;
import io.hadoopbench.core.servers.Jmx;
import io.hadoopbench.core.servers.JmxDelta;
import io.hadoopbench.core.servers.JmxDelta.Counter;
import io.hadoopbench.rpc.client.Route;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The Router's connections to the NameNode, as reported by both ends, and counters for the calls
 * that the Router forwarded.
 */
public record RouterHop(Route route) implements Meter {
  public static final String SOCKETS = "router.hop";
  public static final String SEEN = "namenode.seesHop";
  public static final String AS_ROUTER_REPORTS = "as the Router reports";
  public static final String USER_SOCKETS = "router.mostHopSocketsOfOneUser";

  private static final List<Counter> FEDERATION =
      Stream.of("ProxyOpRetries", "ProxyOpFailureCommunicate")
          .map(
              attribute ->
                  Counter.of(
                      "router.federation" + attribute,
                      "Hadoop:service=Router,name=FederationRPC",
                      attribute))
          .toList();

  @Override
  public Opened open(RunContext run) {
    return new Hops(run, route, new HashMap<>());
  }

  /**
   * @param passed Routers used by the job's trials, with their connections to the NameNode
   */
  private record Hops(RunContext run, Route route, Map<Route.Target, Hop> passed)
      implements Opened {
    private Optional<Route.Target> router(Trial trial) {
      List<Route.Target> way = route.servers(run, trial.variant());
      return way.size() < 2 ? Optional.empty() : Optional.of(way.get(0));
    }

    private Optional<Jmx> page(Route.Target target) throws IOException {
      return target.web().isEmpty()
          ? Optional.empty()
          : run.pages().of("the " + target.name(), target.web().get());
    }

    @Override
    public Reading start(List<Trial> group) throws IOException {
      passed.clear();
      for (Trial trial : group) {
        Optional<Route.Target> router = router(trial);
        Optional<Jmx> page = router.isEmpty() ? Optional.empty() : page(router.get());
        if (page.isPresent() && !passed.containsKey(router.get())) {
          passed.put(
              router.get(),
              new Hop(
                  page.get(),
                  page(route.servers(run, trial.variant()).get(1)).map(ConnectionsBean::new)));
        }
      }
      return new Reading() {
        @Override
        public void jobEnded() throws IOException {
          for (Hop hop : passed.values()) {
            hop.jobEnded();
          }
        }

        @Override
        public void stop(List<TaskReport> reports, Observed into) throws IOException {
          for (Hop hop : passed.values()) {
            hop.stop(into);
          }
          if (group.size() == 1) {
            interleaved(group.get(0), reports.get(0), into);
          }
        }
      };
    }

    /** Attributes the Router's hop to the trials that use the Router. */
    @Override
    public void interleaved(Trial trial, TaskReport report, Observed into) {
      router(trial).map(passed::get).ifPresent(hop -> hop.addTo(into));
    }
  }

  private static final class Hop {
    private final Jmx router;
    private final Optional<ConnectionsBean> nameNode;
    private final JmxDelta.Reading before;
    private Map<String, Double> passedOn = Map.of();
    private Optional<List<String>> sockets = Optional.empty();
    private List<String> seen = List.of();
    private double ofOneUser;

    Hop(Jmx router, Optional<ConnectionsBean> nameNode) throws IOException {
      this.router = router;
      this.nameNode = nameNode;
      before = federation(router);
    }

    private static JmxDelta.Reading federation(Jmx router) throws IOException {
      return JmxDelta.Reading.of("the router", router, FEDERATION);
    }

    /**
     * Reads the connections immediately, because the Router closes sockets that it no longer needs.
     */
    void jobEnded() throws IOException {
      ConnectionsBean own = new ConnectionsBean(router);
      sockets = own.outgoing();
      ofOneUser = own.mostOutgoingOfOneUser();
      if (nameNode.isPresent()) {
        seen = nameNode.get().ofClients().orElse(List.of());
      }
    }

    void stop(Observed into) throws IOException {
      JmxDelta used = federation(router).since(before);
      into.judge(used);
      passedOn = used.used();
    }

    void addTo(Observed into) {
      into.resources().putAll(passedOn);
      sockets.ifPresent(
          all -> {
            all.forEach(socket -> into.evidence().add(SOCKETS, ConnectionsBean.agreed(socket)));
            into.resources().put("router.hopSockets", (double) all.size());
            into.resources().put(USER_SOCKETS, ofOneUser);
            into.evidence().add(SEEN, asSeen(all, seen));
          });
    }
  }

  /**
   * Compares what both ends of each socket report. A socket that only one end reports proves
   * nothing, because the other end may have closed it; but at least one socket must be reported by
   * both ends.
   *
   * @param sockets from the Router: address and port, followed by what was negotiated
   * @param seen connections reported by the NameNode
   */
  static String asSeen(List<String> sockets, List<String> seen) {
    Map<String, String> byAddress =
        seen.stream()
            .collect(
                Collectors.toMap(
                    ConnectionsBean::address, ConnectionsBean::agreed, (one, other) -> one));
    List<String> known =
        sockets.stream()
            .filter(socket -> byAddress.containsKey(ConnectionsBean.address(socket)))
            .toList();
    return known.isEmpty()
        ? "none of " + sockets.size() + " sockets"
        : known.stream()
            .filter(
                socket ->
                    !byAddress
                        .get(ConnectionsBean.address(socket))
                        .equals(ConnectionsBean.agreed(socket)))
            .findFirst()
            .map(
                socket ->
                    byAddress.get(ConnectionsBean.address(socket))
                        + " instead of "
                        + ConnectionsBean.agreed(socket))
            .orElse(AS_ROUTER_REPORTS);
  }
}
