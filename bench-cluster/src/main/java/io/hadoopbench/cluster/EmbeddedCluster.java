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
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.util.VersionInfo;

/**
 * Real daemons that we started, each in a JVM of its own, all on loopback and in one directory.
 *
 * <p>{@link #close()} takes no lock that {@link #apply} or the start holds, so that a shutdown hook never waits for them.
 */
public final class EmbeddedCluster implements Cluster {
  private static final int DELETE_ATTEMPTS = 25;

  private final ClusterOptions options;
  private final ClusterNeeds needs;
  private final Layout layout;
  private final Servers servers;
  private final Health health;
  /** In the order of their start. */
  private final List<Daemon> daemons = new ArrayList<>();
  /** The settings of each daemon, by its name. */
  private final Map<String, Map<String, String>> inForce = new HashMap<>();
  private Map<Role, Map<String, String>> applied = Map.of();
  private final Map<String, Map<String, String>> clientSites;
  private final Thread hook = new Thread(this::stop, "embedded-cluster-close");
  private List<String> nameNodeOptions = List.of();
  private Duration startTime = Duration.ZERO;

  EmbeddedCluster(ClusterNeeds needs, ClusterOptions options, Layout layout) throws IOException {
    this.needs = needs;
    this.options = options;
    this.layout = layout;
    this.servers = new Servers(layout, Files.createDirectories(options.logDir()).toAbsolutePath());
    this.health = new Health(servers);
    boolean kms = needs.needs(Role.KMS);
    daemons.add(new NameNodeDaemon(layout, kms, servers::broken));
    daemons.addAll(needs.separateDataNodes() ? DataNodesDaemon.separate(layout) : List.of(DataNodesDaemon.shared(layout)));
    if (kms) {
      daemons.add(new KmsDaemon(layout, RoleDirectory.conf(layout.directory(), Role.KMS.lowerCase())));
    }
    Map<String, Map<String, String>> yarnSites = Map.of();
    if (layout.nodeManagers() > 0) {
      YarnDaemon yarn = new YarnDaemon(layout, Files.createDirectories(servers.logDir().resolve("containers")),
          System.getenv().getOrDefault("LD_LIBRARY_PATH", ""));
      daemons.add(yarn);
      yarnSites = yarn.clientSiteFiles();
    }
    clientSites = ClientConf.siteFiles(layout, kms, yarnSites);
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /** Starts everything at once and waits; the caller closes this when it fails. */
  void start() throws IOException {
    Instant begin = Instant.now();
    ClientConf.write(confDir(), clientSites);
    // The user's own site files, on the class path under "hadoop jar", may ask for Kerberos.
    UserGroupInformation.setConfiguration(clientConf());
    if (options.btrace()) {
      options.progress().accept("getting the BTrace probe ready");
      nameNodeOptions = List.of(BTrace.ofThisHost().jvmOption(layout.directory().resolve("btrace")));
    }
    for (Daemon daemon : daemons) {
      launch(daemon, settings(daemon, Map.of()));
    }
    awaitReady();
    startTime = Duration.between(begin, Instant.now());
    options.progress().accept("embedded cluster ready after " + seconds(startTime) + ": " + layout.defaultFs());
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

  private void launch(Daemon daemon, Map<String, String> settings) throws IOException {
    options.progress().accept("starting " + daemon.name());
    servers.start(daemon, settings, daemon.role() == Role.NAMENODE ? nameNodeOptions : List.of());
    inForce.put(daemon.name(), settings);
  }

  /** What the scenario needs always, with {@code more} over it. */
  private Map<String, String> settings(Daemon daemon, Map<Role, Map<String, String>> more) {
    Map<String, String> merged = new HashMap<>(needs.settings().getOrDefault(daemon.role(), Map.of()));
    merged.putAll(more.getOrDefault(daemon.role(), Map.of()));
    return merged;
  }

  @Override
  public String kind() {
    return EmbeddedClusterProvider.KIND;
  }

  @Override
  public Configuration clientConf() {
    return ClientConf.of(clientSites, options.conf());
  }

  /** Site files for a client in another JVM, to be used as {@code HADOOP_CONF_DIR}. */
  public Path confDir() {
    return layout.directory().resolve("conf");
  }

  /** Writes the same site files elsewhere. */
  public void writeConf(Path directory) throws IOException {
    ClientConf.write(directory, clientSites);
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

  /** How long the start took until everything was ready. */
  public Duration startTime() {
    return startTime;
  }

  @Override
  public synchronized Optional<String> apply(Map<Role, Map<String, String>> settings) throws IOException {
    for (Role role : settings.keySet()) {
      if (of(role).findAny().isEmpty() && !settings.get(role).isEmpty()) {
        return Optional.of("the embedded cluster was started without " + role.lowerCase() + ", so that " + settings.get(role).keySet()
            + " cannot be set there");
      }
    }
    applied = settings;
    boolean wasBroken = servers.mend();
    List<Daemon> changed = daemons.stream().filter(daemon -> !servers.child(daemon).map(Child::alive).orElse(false)
        || !settings(daemon, settings).equals(inForce.get(daemon.name()))).toList();
    changed.forEach(daemon -> options.progress().accept("stopping " + daemon.name()));
    servers.stop(changed);
    for (Daemon daemon : changed) {
      launch(daemon, settings(daemon, settings));
    }
    if (wasBroken || !changed.isEmpty()) {
      awaitReady();
    }
    if (changed.stream().anyMatch(daemon -> daemon.role() == Role.NAMENODE)) {
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
    return needs.separateDataNodes() ? Optional.of(new DataNodeFaults(servers, this::dataNodes, this::heal)) : Optional.empty();
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
  public Optional<String> unhealthy() {
    return daemons.stream().flatMap(daemon -> health.unhealthy(daemon).stream()).findFirst();
  }

  @Override
  public SortedMap<String, String> describe() {
    SortedMap<String, String> facts = new TreeMap<>();
    facts.put("hadoop.version", VersionInfo.getVersion());
    facts.put("hadoop.revision", VersionInfo.getRevision());
    facts.put("java.version", System.getProperty("java.version"));
    facts.put("directory", directory().toString());
    facts.put("start.seconds", seconds(startTime));
    facts.put("datanodes", String.valueOf(layout.dataNodes()));
    facts.put("replication", String.valueOf(layout.replication()));
    facts.put("namenode.rpc", layout.defaultFs());
    for (Daemon daemon : daemons) {
      Map<String, String> settings = inForce.getOrDefault(daemon.name(), Map.of());
      facts.put(daemon.name() + ".web", daemon.web().toString());
      facts.put(daemon.name() + ".heap", settings.getOrDefault(Defaults.HEAP_KEY, daemon.heap()));
      facts.put(daemon.name() + ".log", servers.log(daemon).toString());
      settings.forEach((key, value) -> facts.put(daemon.role().lowerCase() + ".setting." + key, value));
    }
    return facts;
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

  /** How long something took, in seconds with one digit. */
  private static String seconds(Duration duration) {
    return String.format(Locale.ROOT, "%.1f s", duration.toMillis() / 1000.0);
  }

  private void stop() {
    servers.close();
    try {
      layout.directory().delete(DELETE_ATTEMPTS);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
