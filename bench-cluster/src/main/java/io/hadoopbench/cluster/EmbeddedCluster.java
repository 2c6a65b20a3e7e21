package io.hadoopbench.cluster;

import io.hadoopbench.core.cluster.Cluster;
import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.cluster.ClusterOptions;
import io.hadoopbench.core.cluster.Role;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.util.VersionInfo;

/**
 * Real daemons that we started, each role in a JVM of its own, all on loopback and in one directory.
 *
 * <p>{@link #close()} takes no lock that {@link #apply} or the start holds, so that a shutdown hook never waits for them.
 */
public final class EmbeddedCluster implements Cluster {
  private static final int DELETE_ATTEMPTS = 25;

  private final ClusterOptions options;
  private final ClusterNeeds needs;
  private final Layout layout;
  private final Servers servers;
  private final Map<Role, Daemon> daemons = new EnumMap<>(Role.class);
  private final Map<Role, Map<String, String>> inForce = new EnumMap<>(Role.class);
  private final Map<String, Map<String, String>> clientSites;
  private final Thread hook = new Thread(this::stop, "embedded-cluster-close");
  private List<String> nameNodeOptions = List.of();
  private Duration startTime = Duration.ZERO;

  EmbeddedCluster(ClusterNeeds needs, ClusterOptions options, Layout layout) throws IOException {
    this.needs = needs;
    this.options = options;
    this.layout = layout;
    this.servers = new Servers(layout, Files.createDirectories(options.logDir()).toAbsolutePath());
    boolean kms = needs.needs(Role.KMS);
    daemons.put(Role.NAMENODE, new NameNodeDaemon(layout, kms));
    daemons.put(Role.DATANODE, new DataNodesDaemon(layout));
    if (kms) {
      daemons.put(Role.KMS, new KmsDaemon(layout, RoleDirectory.conf(layout.directory(), Role.KMS.lowerCase())));
    }
    Map<String, Map<String, String>> yarnSites = Map.of();
    if (layout.nodeManagers() > 0) {
      YarnDaemon yarn = new YarnDaemon(layout, Files.createDirectories(servers.logDir().resolve("containers")),
          System.getenv().getOrDefault("LD_LIBRARY_PATH", ""));
      daemons.put(Role.YARN, yarn);
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
    for (Daemon daemon : daemons.values()) {
      launch(daemon, settings(daemon.role(), Map.of()));
    }
    awaitReady();
    startTime = Duration.between(begin, Instant.now());
    options.progress().accept("embedded cluster ready after " + Servers.seconds(startTime) + ": " + layout.defaultFs());
  }

  /** All of them: a restarted NameNode must find its DataNodes again. */
  private void awaitReady() throws IOException {
    servers.awaitReady(daemons.values());
    if (options.btrace()) {
      TraceCheck.run(daemons.get(Role.NAMENODE).web(), clientConf(), servers.log(Role.NAMENODE));
    }
  }

  private void launch(Daemon daemon, Map<String, String> settings) throws IOException {
    options.progress().accept("starting " + daemon.role().lowerCase());
    servers.start(daemon, settings, daemon.role() == Role.NAMENODE ? nameNodeOptions : List.of());
    inForce.put(daemon.role(), settings);
  }

  /** What the scenario needs always, with {@code more} over it. */
  private Map<String, String> settings(Role role, Map<Role, Map<String, String>> more) {
    Map<String, String> merged = new HashMap<>(needs.settings().getOrDefault(role, Map.of()));
    merged.putAll(more.getOrDefault(role, Map.of()));
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

  /** The process of a role, to be killed or stopped by a fault test. */
  public Optional<ProcessHandle> process(Role role) {
    return servers.child(role).map(child -> child.process().toHandle());
  }

  /** How long the start took until everything was ready. */
  public Duration startTime() {
    return startTime;
  }

  @Override
  public synchronized Optional<String> apply(Map<Role, Map<String, String>> settings) throws IOException {
    for (Role role : settings.keySet()) {
      if (!daemons.containsKey(role) && !settings.get(role).isEmpty()) {
        return Optional.of("the embedded cluster was started without " + role.lowerCase() + ", so that " + settings.get(role).keySet()
            + " cannot be set there");
      }
    }
    List<Daemon> changed = new ArrayList<>();
    for (Daemon daemon : daemons.values()) {
      boolean dead = !servers.child(daemon.role()).map(Child::alive).orElse(false);
      if (dead || !settings(daemon.role(), settings).equals(inForce.get(daemon.role()))) {
        changed.add(daemon);
      }
    }
    for (Daemon daemon : changed) {
      options.progress().accept("restarting " + daemon.role().lowerCase());
      servers.stop(daemon.role());
      launch(daemon, settings(daemon.role(), settings));
    }
    if (!changed.isEmpty()) {
      awaitReady();
    }
    if (changed.stream().anyMatch(daemon -> daemon.role() == Role.NAMENODE)) {
      dropStaleConnection();
    }
    return Optional.empty();
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
    return Optional.ofNullable(daemons.get(role)).map(Daemon::web);
  }

  @Override
  public Optional<String> unhealthy() {
    return daemons.values().stream().flatMap(daemon -> servers.unhealthy(daemon).stream()).findFirst();
  }

  @Override
  public SortedMap<String, String> describe() {
    SortedMap<String, String> facts = new TreeMap<>();
    facts.put("hadoop.version", VersionInfo.getVersion());
    facts.put("hadoop.revision", VersionInfo.getRevision());
    facts.put("java.version", System.getProperty("java.version"));
    facts.put("directory", directory().toString());
    facts.put("start.seconds", Servers.seconds(startTime));
    facts.put("datanodes", String.valueOf(layout.dataNodes()));
    facts.put("replication", String.valueOf(layout.replication()));
    daemons.forEach((role, daemon) -> {
      facts.put(role.lowerCase() + ".web", daemon.web().toString());
      facts.put(role.lowerCase() + ".heap", inForce.getOrDefault(role, Map.of()).getOrDefault(Defaults.HEAP_KEY, daemon.heap()));
      facts.put(role.lowerCase() + ".log", servers.log(role).toString());
    });
    facts.put("namenode.rpc", layout.defaultFs());
    inForce.forEach((role, settings) -> settings.forEach((key, value) -> facts.put(role.lowerCase() + ".setting." + key, value)));
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

  private void stop() {
    servers.close();
    try {
      layout.directory().delete(DELETE_ATTEMPTS);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
