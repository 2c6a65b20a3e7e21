package io.hadoopbench.cluster;

import io.hadoopbench.core.cluster.Cluster;
import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.cluster.ClusterOptions;
import io.hadoopbench.core.cluster.Faults;
import io.hadoopbench.core.cluster.Role;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.security.UserGroupInformation;

/**
 * Real daemons that we started, each in a JVM of its own, all on loopback (unless there is a second host) and in one directory.
 *
 * <p>{@link #close()} takes no lock that {@link #apply} or the start holds, so that a shutdown hook never waits for them.
 */
public final class EmbeddedCluster implements Cluster {
  private static final int DELETE_ATTEMPTS = 25;
  private static final Set<Role> NOT_MEASURED = Set.of(Role.YARN, Role.KDC);

  private final ClusterOptions options;
  private final Layout layout;
  private final Servers servers;
  private final Health health;
  private final Roster roster;
  private final boolean separateDataNodes;
  private final Thread hook = new Thread(this::stop, "embedded-cluster-close");
  /** As started last, by name. */
  private final Map<String, Roster.Member> inForce = new ConcurrentHashMap<>();
  private volatile List<Daemon> daemons;
  private Map<Role, Map<String, String>> applied = Map.of();
  private List<String> nameNodeOptions = List.of();
  private Duration startTime = Duration.ZERO;

  EmbeddedCluster(ClusterNeeds needs, ClusterOptions options, Layout layout, PortSource ports) throws IOException {
    this.options = options;
    this.layout = layout;
    this.separateDataNodes = needs.separateDataNodes();
    this.servers = new Servers(layout, Files.createDirectories(options.logDir()).toAbsolutePath());
    this.health = new Health(servers);
    this.roster = new Roster(needs, layout, servers.logDir(), servers::broken, ports);
    Optional<String> impossible = roster.impossible(applied);
    if (impossible.isPresent()) {
      throw new IOException(impossible.get());
    }
    this.daemons = daemons(roster.members(applied));
    Runtime.getRuntime().addShutdownHook(hook);
  }

  private static List<Daemon> daemons(List<Roster.Member> members) {
    return members.stream().map(Roster.Member::daemon).toList();
  }

  /**
   * Starts everything at once and waits; the caller closes this when it fails. Nine DataNodes three at a time take just as long: the CPU
   * is what they wait for.
   */
  void start() throws IOException {
    Instant begin = Instant.now();
    ClientConf.write(confDir(), roster.clientSites());
    if (layout.kerberos().isPresent()) {
      layout.kerberos().get().writeFiles();
    } else {
      // The user's own site files, on the class path under "hadoop jar", may ask for Kerberos.
      UserGroupInformation.setConfiguration(clientConf());
    }
    if (options.btrace()) {
      options.progress().accept("getting the BTrace probe ready");
      nameNodeOptions = List.of(BTrace.ofThisHost().jvmOption(layout.directory().resolve("btrace")));
    }
    for (Daemon daemon : daemons) {
      for (ServerPackage jars : daemon.packages()) {
        ServerJars.ofThisHost().get(jars, options.progress());
      }
    }
    roster.gateways().prepare(ServerJars.ofThisHost(), options.progress());
    launch("starting ", roster.members(applied));
    if (layout.kerberos().isPresent()) {
      Login.with(layout.kerberos().get(), clientConf());
    }
    awaitReady();
    startTime = Duration.between(begin, Instant.now());
    options.progress().accept("embedded cluster ready after " + ClusterFacts.seconds(startTime) + ": " + layout.defaultFs());
  }

  /** All of them: a restarted NameNode must find its DataNodes again. */
  private void awaitReady() throws IOException {
    health.awaitReady(daemons);
    if (options.btrace()) {
      Daemon nameNode = of(Role.NAMENODE).findFirst().orElseThrow();
      TraceCheck.run(nameNode.web(), clientConf(), servers.log(nameNode));
    }
  }

  private Stream<Daemon> of(Role role) {
    return daemons.stream().filter(daemon -> daemon.role() == role);
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

  @Override
  public String kind() {
    return EmbeddedClusterProvider.KIND;
  }

  @Override
  public Optional<Duration> metricsPeriod() {
    return Optional.of(RoleDirectory.METRICS_PERIOD);
  }

  @Override
  public Configuration clientConf() {
    return ClientConf.of(roster.clientSites(), options.conf());
  }

  /** Site files for a client in another JVM, to be used as {@code HADOOP_CONF_DIR}. */
  public Path confDir() {
    return layout.directory().resolve("conf");
  }

  /** Writes the same site files elsewhere. */
  public void writeConf(Path directory) throws IOException {
    ClientConf.write(directory, roster.clientSites());
  }

  /** Where all data of the cluster is. */
  public Path directory() {
    return layout.directory().path();
  }

  @Override
  public Optional<Path> storage() {
    return Optional.of(directory());
  }

  /** The first process of a role, to be killed or stopped by a fault test. */
  public Optional<ProcessHandle> process(Role role) {
    return processes(role).stream().findFirst();
  }

  /** All processes of a role, dead ones too. */
  List<ProcessHandle> processes(Role role) {
    return of(role).flatMap(daemon -> servers.child(daemon).stream()).map(child -> child.process().toHandle()).toList();
  }

  /** Without YARN's and the KDC's, which are no part of what is measured. */
  @Override
  public List<ServerJvm> jvms() {
    return daemons.stream().filter(daemon -> !NOT_MEASURED.contains(daemon.role()) && !servers.isBroken(daemon))
        .flatMap(daemon -> servers.child(daemon).stream()).filter(Child::alive)
        .map(child -> new ServerJvm(child.daemon().name(), child.daemon().role(), child.process().pid())).toList();
  }

  /** How long the start took until everything was ready. */
  public Duration startTime() {
    return startTime;
  }

  @Override
  public synchronized Optional<String> apply(Map<Role, Map<String, String>> settings) throws IOException {
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

  private synchronized void heal() throws IOException {
    if (servers.broken() > 0) {
      apply(applied);
    }
  }

  @Override
  public Optional<Faults> faults() {
    return separateDataNodes ? Optional.of(new DataNodeFaults(servers, this::dataNodes, this::heal)) : Optional.empty();
  }

  private List<DataNodesDaemon> dataNodes() {
    return of(Role.DATANODE).map(DataNodesDaemon.class::cast).toList();
  }

  /**
   * Clients in this JVM share a connection to the NameNode. One to the process that was stopped looks sound until the next call fails;
   * that must not be the first call of a trial.
   */
  private void dropStaleConnection() throws IOException {
    org.apache.hadoop.fs.Path root = new org.apache.hadoop.fs.Path("/");
    try (FileSystem fs = FileSystem.newInstance(clientConf())) {
      try {
        fs.getFileStatus(root);
      } catch (IOException stale) {
        fs.getFileStatus(root);
      }
    }
  }

  @Override
  public Optional<URI> web(Role role) {
    return of(role).findFirst().map(Daemon::web);
  }

  @Override
  public Map<String, RpcServer> rpcServers() {
    return roster.rpcServers();
  }

  @Override
  public Map<String, Gateway> gateways() {
    return roster.gateways().gateways();
  }

  @Override
  public Map<String, URI> endpoints(Role role) {
    return roster.endpoints(role);
  }

  @Override
  public List<Path> clientJars(Role role) throws IOException {
    return jars(roster.clientPackage(role));
  }

  @Override
  public List<Path> shellJars(Role role) throws IOException {
    return jars(roster.shellPackage(role));
  }

  private List<Path> jars(Optional<ServerPackage> jars) throws IOException {
    return jars.isEmpty() ? List.of() : ServerJars.ofThisHost().get(jars.get(), options.progress());
  }

  @Override
  public Optional<Keytab> keytab() {
    return layout.kerberos().map(realm -> new Keytab(Kerberos.client(), realm.clientKeytab()));
  }

  @Override
  public Optional<String> unhealthy() {
    return daemons.stream().flatMap(daemon -> health.unhealthy(daemon).stream()).findFirst();
  }

  @Override
  public SortedMap<String, String> describe() {
    return ClusterFacts.of(layout, startTime, inForce.values(), servers::log);
  }

  @Override
  public void close() {
    stop();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException shuttingDown) {
      // then the hook runs anyway, and finds nothing left to do
    }
  }

  private void stop() {
    servers.close();
    layout.kerberos().ifPresent(Login::out);
    try {
      layout.directory().delete(DELETE_ATTEMPTS);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
