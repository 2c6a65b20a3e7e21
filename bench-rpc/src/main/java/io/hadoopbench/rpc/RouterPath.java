package io.hadoopbench.rpc;

import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.cluster.ServerAccess;
import io.hadoopbench.core.design.ExistingOnly;
import io.hadoopbench.core.design.RunContext;
import io.hadoopbench.core.design.Treatment;
import io.hadoopbench.core.design.Trial;
import io.hadoopbench.core.design.TrialOutcome;
import io.hadoopbench.core.result.Factor;
import io.hadoopbench.core.result.Variant;
import io.hadoopbench.core.servers.Jmx;
import io.hadoopbench.rpc.client.ProtectionLevel;
import io.hadoopbench.rpc.client.Route;
import io.hadoopbench.rpc.probe.RouterHop;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Factor {@code target}: whether clients call the NameNode directly or through a Router; and the
 * factors of the Router itself. One treatment covers them all, because the Router's factors have no
 * effect without a Router. Each hop level has its own Router process; the other factors restart the
 * Routers.
 */
final class RouterPath implements Treatment.Interleavable, Route {
  static final String TARGET = "target";
  static final String ROUTER = "router";
  static final String HOP = "hop";
  private static final String ROUTER_WEB = "routerWeb";

  /** Evidence id, and its value if the Router has the variant's settings. */
  private static final String CONFIGURED = "router.configured";

  private static final String AS_LABELLED = "as labelled";

  static boolean routed(Variant variant) {
    return variant.level(TARGET).equals(ROUTER);
  }

  @Override
  public List<Factor> factors() {
    return Stream.concat(
            Stream.of(
                new Factor(TARGET, "server that clients call.", List.of(NAMENODE, ROUTER)),
                new Factor(
                    HOP,
                    "protection of the Router's connections to the NameNode; each level has its own"
                        + " Router process.",
                    List.of(
                        ProtectionLevel.PRIVACY,
                        ProtectionLevel.INTEGRITY,
                        ProtectionLevel.AUTHENTICATION),
                    List.of(ProtectionLevel.PRIVACY, ProtectionLevel.AUTHENTICATION))),
            RouterSettings.factors().stream())
        .toList();
  }

  @Override
  public Set<String> irrelevant(Variant variant) {
    return routed(variant)
        ? Set.of()
        : Set.of(HOP, RouterSettings.HANDLERS, RouterSettings.DOWNSTREAM, RouterSettings.ASYNC);
  }

  @Override
  public List<Option> options() {
    return List.of(
        Option.text(ROUTER, "URI", "existing cluster: the Router, as in hdfs://host:8888"),
        Option.text(
            ROUTER_WEB,
            "URL",
            "existing cluster: the Router's web server, as in http://host:50071"));
  }

  @Override
  public void check(Settings settings) {
    ExistingOnly.check(settings, "starts its own Routers", ROUTER, ROUTER_WEB);
    if (settings.has(ROUTER) != settings.has(ROUTER_WEB)) {
      throw new UsageException("-" + ROUTER + " and -" + ROUTER_WEB + ": pass both or neither");
    }
    if (settings.has(ROUTER)) {
      Route.address(settings, ROUTER);
    }
  }

  @Override
  public Optional<String> excludes(Variant variant, Settings settings) {
    return !routed(variant) || !ExistingOnly.asked(settings) || settings.has(ROUTER)
        ? Optional.empty()
        : Optional.of(
            TARGET
                + "="
                + ROUTER
                + ": name the Router with -"
                + ROUTER
                + " hdfs://host:8888 and -"
                + ROUTER_WEB
                + " http://host:50071");
  }

  /** Requests Routers only for the hop levels in use, because each Router needs a separate JVM. */
  @Override
  public void needs(ClusterNeeds.Builder needs, Variant variant, Settings settings) {
    if (routed(variant)) {
      RouterSettings.USUAL.forEach((key, value) -> needs.setting(Role.ROUTER, key, value));
      needs.router(variant.level(HOP), Map.of(ProtectionLevel.KEY, variant.level(HOP)));
    }
  }

  /**
   * Returns nothing for an existing cluster's Router, whose settings are verified when the run
   * starts and after each trial.
   */
  @Override
  public Map<Role, Map<String, String>> serverSettings(Variant variant, Settings settings) {
    if (ExistingOnly.asked(settings)) {
      return Map.of();
    }
    Map<String, String> wanted = RouterSettings.of(variant);
    return wanted.equals(RouterSettings.USUAL) ? Map.of() : Map.of(Role.ROUTER, wanted);
  }

  @Override
  public List<Target> servers(RunContext run, Variant variant) {
    return routed(variant)
        ? List.of(router(run, variant), Route.nameNode(run))
        : List.of(Route.nameNode(run));
  }

  private static Target router(RunContext run, Variant variant) {
    if (ExistingOnly.asked(run.settings())) {
      return new Target(
          ROUTER,
          Route.address(run.settings(), ROUTER),
          "-" + ROUTER,
          Optional.of(URI.create(run.settings().text(ROUTER_WEB))),
          false);
    }
    ServerAccess server = run.cluster().servers(Role.ROUTER).get(variant.level(HOP));
    return new Target(
        ROUTER, server.endpoint(ServerAccess.HDFS), "embedded", Optional.of(server.web()), false);
  }

  @Override
  public Optional<String> hop(Variant variant) {
    return routed(variant) ? Optional.of(variant.level(HOP)) : Optional.empty();
  }

  @Override
  public Opened open(RunContext run) {
    return new OpenedPath(run);
  }

  record OpenedPath(RunContext run) implements Opened {
    private RouterState router(Variant variant) {
      return new RouterState(
          new Jmx(RouterPath.router(run, variant).web().orElseThrow(), run.cluster().clientConf()));
    }

    @Override
    public Optional<String> unavailable(Variant variant) throws IOException {
      if (!routed(variant)) {
        return Optional.empty();
      }
      if (variant.level(RouterSettings.ASYNC).equals(RouterSettings.ON)
          && !router(variant).knows(RouterSettings.ASYNC_KEY)) {
        return Optional.of(
            "the Router's version has no " + RouterSettings.ASYNC_KEY + " (HDFS-17531)");
      }
      return !ExistingOnly.asked(run.settings())
          ? Optional.empty()
          : router(variant)
              .otherThan(RouterSettings.all(variant))
              .map(
                  has ->
                      has
                          + "; a run does not change an existing cluster's Routers. Select the"
                          + " configured levels with -levels, and compare two runs with 'compare"
                          + " RUN_A RUN_B'");
    }

    @Override
    public void observe(Trial trial, TrialOutcome outcome) throws IOException {
      if (routed(trial.variant())) {
        outcome
            .observed()
            .evidence()
            .add(
                CONFIGURED,
                router(trial.variant())
                    .otherThan(RouterSettings.all(trial.variant()))
                    .orElse(AS_LABELLED));
      }
    }

    /** Returns no mismatch if the Router does not report its connections to the NameNode. */
    @Override
    public List<String> mismatches(Variant variant, TrialOutcome outcome) {
      List<String> reasons = new ArrayList<>();
      outcome.outside(CONFIGURED).keySet().stream()
          .filter(has -> !has.equals(AS_LABELLED))
          .forEach(reasons::add);
      Map<String, Long> hop = outcome.outside(RouterHop.SOCKETS);
      if (!routed(variant) || hop.isEmpty()) {
        return reasons;
      }
      String claimed =
          "KERBEROS "
              + ProtectionLevel.qop(variant.level(HOP)); // a Router authenticates with its own key
      if (!hop.keySet().equals(Set.of(claimed))) {
        reasons.add(
            "the hop is labelled "
                + claimed
                + ", but the Router's sockets negotiated "
                + hop.keySet());
      }
      Set<String> seen = outcome.outside(RouterHop.SEEN).keySet();
      if (!seen.equals(Set.of(RouterHop.AS_ROUTER_REPORTS))) {
        reasons.add("the NameNode reports different connections from the Router: " + seen);
      }
      double ofOneUser = outcome.observed().resources().get(RouterHop.USER_SOCKETS);
      if (variant.level(RouterSettings.DOWNSTREAM).equals(RouterSettings.ONE)
          ? ofOneUser > 1
          : ofOneUser < 2) {
        reasons.add(
            "labelled downstream="
                + variant.level(RouterSettings.DOWNSTREAM)
                + ", but the Router had "
                + (long) ofOneUser
                + " sockets for one user");
      }
      return reasons;
    }
  }

  /** A Router's settings, read from its web server. */
  private record RouterState(Jmx router) {

    boolean knows(String key) throws IOException {
      return router.setting(key).isPresent();
    }

    /** Returns the first setting whose value differs from the wanted value; empty if all match. */
    Optional<String> otherThan(Map<String, String> wanted) throws IOException {
      Map<String, String> all = new TreeMap<>(wanted);
      all.putIfAbsent(RouterSettings.ASYNC_KEY, "false");
      for (Map.Entry<String, String> key : all.entrySet()) {
        String set =
            router
                .setting(key.getKey())
                .orElse(
                    key.getKey().equals(RouterSettings.ASYNC_KEY) ? "false" : "an unknown value");
        if (!set.equals(key.getValue())) {
          return Optional.of("the Router has " + key.getKey() + "=" + set);
        }
      }
      return Optional.empty();
    }
  }

  /** Factors that are Router settings. */
  private static final class RouterSettings {
    static final String HANDLERS = "handlers";
    static final String DOWNSTREAM = "downstream";
    static final String ONE = "one";
    static final String ASYNC = "async";
    static final String ON = "on";
    static final String ASYNC_KEY = "dfs.federation.router.async.rpc.enable";

    private static final String SEVERAL = "several";
    private static final String OFF = "off";
    private static final String HANDLERS_KEY = "dfs.federation.router.handler.count";
    private static final String DOWNSTREAM_KEY = "dfs.federation.router.enable.multiple.socket";
    private static final String DEFAULT_HANDLERS = "64";

    /** A Router's default settings. */
    static final Map<String, String> USUAL = of(DEFAULT_HANDLERS, ONE, OFF);

    private RouterSettings() {}

    static List<Factor> factors() {
      return List.of(
          new Factor(
              HANDLERS,
              "Router handler threads ("
                  + HANDLERS_KEY
                  + "); a different number restarts the Routers.",
              List.of(DEFAULT_HANDLERS, "128", "10"),
              List.of(DEFAULT_HANDLERS)),
          new Factor(
              DOWNSTREAM,
              "Router sockets to the NameNode per user ("
                  + DOWNSTREAM_KEY
                  + "); a different level restarts the Routers.",
              List.of(ONE, SEVERAL),
              List.of(ONE)),
          new Factor(
              ASYNC,
              "on: Router handlers do not wait for the NameNode ("
                  + ASYNC_KEY
                  + ", HDFS-17531), if the Router's version supports that.",
              List.of(OFF, ON),
              List.of(OFF)));
    }

    /**
     * Returns the settings that require the embedded cluster's Routers to restart when they change.
     */
    static Map<String, String> of(Variant variant) {
      return of(variant.level(HANDLERS), variant.level(DOWNSTREAM), variant.level(ASYNC));
    }

    /** Returns all settings that a variant requires of its Router. */
    static Map<String, String> all(Variant variant) {
      Map<String, String> all = new TreeMap<>(of(variant));
      all.put(ProtectionLevel.KEY, variant.level(RouterPath.HOP));
      return all;
    }

    private static Map<String, String> of(String handlers, String downstream, String async) {
      Map<String, String> settings =
          new TreeMap<>(
              Map.of(
                  HANDLERS_KEY,
                  handlers,
                  DOWNSTREAM_KEY,
                  String.valueOf(downstream.equals(SEVERAL))));
      if (async.equals(ON)) {
        // older versions do not report the key, so an explicit false would look like a mismatch
        settings.put(ASYNC_KEY, "true");
      }
      return settings;
    }
  }
}
