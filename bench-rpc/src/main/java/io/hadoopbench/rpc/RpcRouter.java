package io.hadoopbench.rpc;

import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.cli.Option.Type;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.cluster.ExistingClusterProvider;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.scenario.LimitProbe;
import io.hadoopbench.core.scenario.RunContext;
import io.hadoopbench.core.scenario.ScenarioRun;
import io.hadoopbench.core.model.Factor;
import io.hadoopbench.core.model.Metric;
import io.hadoopbench.core.model.Study;
import io.hadoopbench.core.model.Variant;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What does a Router cost on calls to the NameNode, and how much of that is the protection of its own hop? The same clients call the
 * NameNode directly and through Routers that differ in nothing but the level of their hop to the NameNode. Does NOT measure what a
 * Router does for several NameNodes. Run it with {@code scripts/bench rpc-router} or {@code hadoop jar bench.jar rpc-router}.
 */
public final class RpcRouter extends RpcScenario {
  static final String TARGET = "target";
  static final String NAMENODE = "namenode";
  static final String ROUTER = "router";
  static final String ROUTER_WEB = "routerWeb";
  static final String ROUTER_HOOK = "routerHook";
  static final String HOP = "hop";
  static final String HANDLERS = "handlers";
  static final String DOWNSTREAM = "downstream";
  static final String ONE = "one";
  static final String SEVERAL = "several";
  static final String ASYNC = "async";
  static final String OFF = "off";
  static final String ON = "on";
  /** Keys of the Router behind the last three. */
  static final String HANDLERS_KEY = "dfs.federation.router.handler.count";
  static final String DOWNSTREAM_KEY = "dfs.federation.router.enable.multiple.socket";
  static final String ASYNC_KEY = "dfs.federation.router.async.rpc.enable";

  private static final List<String> DEFAULT_HOPS = List.of(Protection.PRIVACY, Protection.AUTHENTICATION);
  private static final String DEFAULT_HANDLERS = "64";
  private static final Map<String, String> USUAL_ROUTER = routerSettings(DEFAULT_HANDLERS, ONE, OFF);

  @Override
  public String name() {
    return "rpc-router";
  }

  @Override
  public String question() {
    return "What does a Router cost on calls to the NameNode, and how much of it is the protection of its hop?";
  }

  @Override
  public String description() {
    return """
        Calls a NameNode directly and through a Router, with the same protection of the clients' connections. The Router's own \
        connection to the NameNode has a level of its own: privacy as everything else, or less. \
        Not measured: several NameNodes behind a Router.""";
  }

  @Override
  public List<Factor> factors() {
    return List.of(
        new Factor(TARGET, "what clients call.", List.of(NAMENODE, ROUTER)),
        new Factor(HOP, "protection of the Router's connections to the NameNode, each another Router process.",
            List.of(Protection.PRIVACY, Protection.INTEGRITY, Protection.AUTHENTICATION), DEFAULT_HOPS),
        new Factor(HANDLERS, "handler threads of the Router (" + HANDLERS_KEY + "); the Routers restart for another number.",
            List.of(DEFAULT_HANDLERS, "128", "10"), List.of(DEFAULT_HANDLERS)),
        new Factor(DOWNSTREAM, "sockets of the Router to the NameNode for each user (" + DOWNSTREAM_KEY + "); the Routers restart.",
            List.of(ONE, SEVERAL), List.of(ONE)),
        new Factor(ASYNC, "on: the Router's handlers do not wait for the NameNode (" + ASYNC_KEY + ", HDFS-17531), where its version can do so.",
            List.of(OFF, ON), List.of(OFF)));
  }

  @Override
  public Set<String> irrelevant(Variant variant) {
    return variant.level(TARGET).equals(NAMENODE) ? Set.of(HOP, HANDLERS, DOWNSTREAM, ASYNC) : Set.of();
  }

  @Override
  public List<Option> options() {
    return Stream.concat(RpcOptions.common().stream(), Stream.of(
        Option.of(Protection.FACTOR, Type.TEXT, String.join("|", Protection.OFFERED), Protection.PRIVACY,
            "protection of the clients' connections; S4 had privacy everywhere"),
        Option.of(Mechanism.FACTOR, Type.TEXT, Mechanism.TOKEN + "|" + Mechanism.KERBEROS, Mechanism.TOKEN,
            "how clients prove who they are: with a delegation token as map tasks do, or with a key"),
        Option.of(ROUTER, Type.TEXT, "URI", "", "existing cluster: the Router, as in hdfs://host:8888"),
        Option.of(ROUTER_WEB, Type.TEXT, "URL", "", "existing cluster: the Router's web server, as in http://host:50071"),
        Option.of(ROUTER_HOOK, Type.TEXT, "PROGRAM", "", "existing cluster: called as PROGRAM set router KEY=VALUE ... for each other Router of the plan"
            + " and as PROGRAM restore router at the end; without it the Router stays as it is"))).toList();
  }

  @Override
  public void check(Settings settings) {
    RpcOptions.check(settings);
    RpcOptions.oneOf(settings, Protection.FACTOR, Set.copyOf(Protection.OFFERED));
    RpcOptions.oneOf(settings, Mechanism.FACTOR, Set.of(Mechanism.TOKEN, Mechanism.KERBEROS));
    if (settings.has(ROUTER) != settings.has(ROUTER_WEB)) {
      throw new UsageException("-" + ROUTER + " and -" + ROUTER_WEB + ": give both or none");
    }
    if (settings.has(ROUTER)) {
      RpcOptions.fileSystem(settings, ROUTER);
    }
    if (settings.has(ROUTER_HOOK)) {
      checkHook(settings);
    }
  }

  private static void checkHook(Settings settings) {
    String hook = "-" + ROUTER_HOOK + " " + settings.text(ROUTER_HOOK);
    if (!existing(settings)) {
      throw new UsageException(hook + ": is for -cluster existing; the embedded cluster starts its own Routers");
    }
    if (!settings.has(ROUTER)) {
      throw new UsageException(hook + ": name the Router with -" + ROUTER + " and -" + ROUTER_WEB);
    }
    Path program = Path.of(settings.text(ROUTER_HOOK));
    if (!Files.isRegularFile(program) || !Files.isExecutable(program)) {
      throw new UsageException(hook + ": not an executable file");
    }
  }

  static boolean existing(Settings settings) {
    return settings.text("cluster").equals(ExistingClusterProvider.KIND);
  }

  @Override
  public List<Metric> metrics() {
    return RpcMetrics.withRouter();
  }

  @Override
  public List<Study> studies() {
    return List.of(StudyS4.study());
  }

  /** A Router for each hop that is asked for: one costs a JVM. */
  @Override
  public ClusterNeeds needs(Settings settings, List<Variant> variants) {
    Map<String, Map<String, String>> routers = variants.stream().filter(RpcRouter::routed).map(variant -> variant.level(HOP)).distinct()
        .collect(Collectors.toMap(Function.identity(), level -> Map.of(Protection.KEY, level)));
    return new ClusterNeeds(Map.of(Role.NAMENODE, 1, Role.DATANODE, 1), Map.of(Role.ROUTER, USUAL_ROUTER)).withKerberos().withRouters(routers)
        .withSettingsHook(settings.has(ROUTER_HOOK) ? Optional.of(Path.of(settings.text(ROUTER_HOOK))) : Optional.empty());
  }

  static boolean routed(Variant variant) {
    return variant.level(TARGET).equals(ROUTER);
  }

  /**
   * The Router of an existing cluster gets all of it from the operator's hook. Without one it is as it is, and whether that is the variant is
   * seen when the run opens.
   */
  @Override
  public Map<Role, Map<String, String>> serverSettings(Variant variant, Settings settings) {
    if (existing(settings)) {
      return settings.has(ROUTER_HOOK) && routed(variant) ? Map.of(Role.ROUTER, wanted(variant)) : Map.of();
    }
    Map<String, String> wanted = routerSettings(variant.level(HANDLERS), variant.level(DOWNSTREAM), variant.level(ASYNC));
    return wanted.equals(USUAL_ROUTER) ? Map.of() : Map.of(Role.ROUTER, wanted);
  }

  /** All that a variant says of its Router. */
  static Map<String, String> wanted(Variant variant) {
    Map<String, String> wanted = new TreeMap<>(routerSettings(variant.level(HANDLERS), variant.level(DOWNSTREAM), variant.level(ASYNC)));
    wanted.put(Protection.KEY, variant.level(HOP));
    return wanted;
  }

  private static Map<String, String> routerSettings(String handlers, String downstream, String async) {
    Map<String, String> settings = new TreeMap<>(Map.of(HANDLERS_KEY, handlers, DOWNSTREAM_KEY, String.valueOf(downstream.equals(SEVERAL))));
    if (async.equals(ON)) {
      settings.put(ASYNC_KEY, "true"); // versions that cannot do it do not tell the key, so it is not there to say no
    }
    return settings;
  }

  @Override
  public List<LimitProbe> limits(Settings settings) {
    return RpcLimits.ofRouter(settings);
  }

  @Override
  public ScenarioRun open(RunContext context) {
    return new RpcRouterRun(context);
  }
}
