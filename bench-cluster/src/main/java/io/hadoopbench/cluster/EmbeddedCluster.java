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
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import org.apache.hadoop.conf.Configuration;
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
  private final Roster roster;
  private final boolean separateDataNodes;
  private final Thread hook = new Thread(this::stop, "embedded-cluster-close");
  private final Fleet fleet;
  private Duration startTime = Duration.ZERO;

  EmbeddedCluster(ClusterNeeds needs, ClusterOptions options, Layout layout, PortSource ports) throws IOException {
    this.options = options;
    this.layout = layout;
    this.separateDataNodes = needs.separateDataNodes();
    this.servers = new Servers(layout, Files.createDirectories(options.logDir()).toAbsolutePath());
    this.roster = new Roster(needs, layout, servers.logDir(), servers::broken, ports);
    this.fleet = new Fleet(servers, roster, options);
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /** Starts everything and waits; the caller closes this when it fails. */
  void start() throws IOException {
    Instant begin = Instant.now();
    ClientConf.write(confDir(), roster.clientSites());
    if (layout.kerberos().isPresent()) {
      layout.kerberos().get().writeFiles();
    } else {
      // The user's own site files, on the class path under "hadoop jar", may ask for Kerberos.
      UserGroupInformation.setConfiguration(clientConf());
    }
    List<String> nameNodeOptions = new ArrayList<>();
    if (options.btrace()) {
      options.progress().accept("getting the BTrace probe ready");
      nameNodeOptions.add(BTrace.ofThisHost().jvmOption(layout.directory().resolve("btrace")));
    }
    for (Daemon daemon : fleet.daemons()) {
      for (ServerPackage jars : daemon.packages()) {
        ServerJars.ofThisHost().get(jars, options.progress());
      }
    }
    roster.gateways().prepare(ServerJars.ofThisHost(), options.progress());
    fleet.start(nameNodeOptions);
    if (layout.kerberos().isPresent()) {
      Login.with(layout.kerberos().get(), clientConf());
    }
    fleet.awaitReady();
    startTime = Duration.between(begin, Instant.now());
    options.progress().accept("embedded cluster ready after " + ClusterFacts.seconds(startTime) + ": " + layout.defaultFs());
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
    return fleet.of(role).flatMap(daemon -> servers.child(daemon).stream()).map(child -> child.process().toHandle()).toList();
  }

  /** Without YARN's and the KDC's, which are no part of what is measured. */
  @Override
  public List<ServerJvm> jvms() {
    return fleet.daemons().stream().filter(daemon -> !NOT_MEASURED.contains(daemon.role()) && !servers.isBroken(daemon))
        .flatMap(daemon -> servers.child(daemon).stream()).filter(Child::alive)
        .map(child -> new ServerJvm(child.daemon().name(), child.daemon().role(), child.process().pid())).toList();
  }

  /** How long the start took until everything was ready. */
  public Duration startTime() {
    return startTime;
  }

  @Override
  public Optional<String> apply(Map<Role, Map<String, String>> settings) throws IOException {
    return fleet.apply(settings);
  }

  @Override
  public Optional<Faults> faults() {
    return separateDataNodes ? Optional.of(new DataNodeFaults(servers, this::dataNodes, fleet::heal)) : Optional.empty();
  }

  private List<DataNodesDaemon> dataNodes() {
    return fleet.of(Role.DATANODE).map(DataNodesDaemon.class::cast).toList();
  }

  @Override
  public Optional<URI> web(Role role) {
    return fleet.of(role).findFirst().map(Daemon::web);
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
    return fleet.unhealthy();
  }

  @Override
  public SortedMap<String, String> describe() {
    return ClusterFacts.of(layout, startTime, fleet.inForce(), servers::log);
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
