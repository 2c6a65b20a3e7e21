package io.hadoopbench.cluster.embedded;

import io.hadoopbench.cluster.daemon.ClusterLayout;
import io.hadoopbench.cluster.daemon.Daemon;
import io.hadoopbench.cluster.daemon.Kerberos;
import io.hadoopbench.cluster.daemon.RoleDirectory;
import io.hadoopbench.cluster.daemon.SiteFile;
import io.hadoopbench.cluster.daemon.hdfs.DataNodesDaemon;
import io.hadoopbench.cluster.net.Ports.PortSource;
import io.hadoopbench.cluster.process.DaemonProcess;
import io.hadoopbench.cluster.process.JvmOptions;
import io.hadoopbench.core.cluster.Cluster;
import io.hadoopbench.core.cluster.Cluster.Faults;
import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.cluster.ClusterProvider.ClusterOptions;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.cluster.ServerAccess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.util.ShutdownHookManager;
import org.apache.hadoop.util.VersionInfo;
import org.apache.log4j.Level;
import org.apache.log4j.LogManager;

/**
 * Real daemons started by this program, each in its own JVM, all in one directory and, unless other
 * hosts are used, on loopback.
 *
 * <p>{@link #close()} takes no lock that {@link #apply} or the start holds, so that a shutdown hook
 * never waits for them.
 */
public final class EmbeddedCluster implements Cluster {

  /**
   * Shutdown hook priority: after the cluster's users have been notified (100), and before Hadoop
   * closes the file systems (10), whose connections then fail immediately.
   */
  private static final int HOOK_PRIORITY = 50;

  private final ClusterNeeds needs;
  private final ClusterOptions options;
  private final ClusterLayout layout;
  private final Runnable hook = this::stop;
  private final DaemonSupervisor supervisor;

  private Duration startTime = Duration.ZERO;

  EmbeddedCluster(
      ClusterNeeds needs, ClusterOptions options, ClusterLayout layout, PortSource ports)
      throws IOException {
    this.needs = needs;
    this.options = options;
    this.layout = layout;
    this.supervisor = new DaemonSupervisor(needs, options, layout, ports);
    ShutdownHookManager.get().addShutdownHook(hook, HOOK_PRIORITY, 60, TimeUnit.SECONDS);
  }

  /**
   * Starts all servers and waits until they are ready. If this fails, the caller closes the
   * cluster.
   */
  void start() throws IOException {
    Instant begin = Instant.now();
    OtherAccounts.may(needs).ifPresent(options.progress());
    writeConf(confDir());
    if (layout.kerberos().isEmpty()) {
      // with "hadoop jar", the user's site files are on the class path and may require Kerberos
      UserGroupInformation.setConfiguration(clientConf());
    }
    supervisor.start();
    if (layout.kerberos().isPresent()) {
      ClientLogin.with(layout.kerberos().get(), clientConf());
    }
    supervisor.awaitReady();
    startTime = Duration.between(begin, Instant.now());
    options
        .progress()
        .accept("embedded cluster ready after " + seconds(startTime) + ": " + layout.defaultFs());
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
    return supervisor.clientConf();
  }

  /**
   * Returns a directory with site files, for use as {@code HADOOP_CONF_DIR} by clients in other
   * JVMs.
   */
  public Path confDir() {
    return layout.directory().resolve("conf");
  }

  public void writeConf(Path directory) throws IOException {
    SiteFile.write(Files.createDirectories(directory), supervisor.clientSites());
  }

  public Path directory() {
    return layout.directory().path();
  }

  @Override
  public Optional<Path> storage() {
    return Optional.of(directory());
  }

  /** Returns all processes with a role, including dead ones, for fault tests. */
  public List<ProcessHandle> processes(Role role) {
    return supervisor
        .of(role)
        .flatMap(daemon -> supervisor.process(daemon).stream())
        .map(child -> child.process().toHandle())
        .toList();
  }

  /** Excludes YARN and the KDC, which are not measured. */
  @Override
  public List<ServerJvm> jvms() {
    return supervisor.daemons().stream()
        .filter(daemon -> daemon.measured() && !supervisor.isBroken(daemon))
        .flatMap(
            daemon ->
                supervisor
                    .process(daemon)
                    .filter(DaemonProcess::alive)
                    .map(
                        child ->
                            new ServerJvm(
                                daemon.name(), daemon.role(), child.process().pid(), daemon.web()))
                    .stream())
        .toList();
  }

  DaemonSupervisor supervisor() {
    return supervisor;
  }

  @Override
  public Optional<String> apply(Map<Role, Map<String, String>> settings) throws IOException {
    return supervisor.apply(settings);
  }

  @Override
  public Optional<Faults> faults() {
    return needs.separateDataNodes()
        ? Optional.of(new DataNodeFaults(supervisor))
        : Optional.empty();
  }

  @Override
  public Map<String, ServerAccess> servers(Role role) {
    Map<String, ServerAccess> servers = new LinkedHashMap<>();
    supervisor.of(role).forEach(daemon -> servers.put(daemon.clientsName(), daemon));
    return servers;
  }

  @Override
  public Optional<Keytab> keytab() {
    return layout.kerberos().map(realm -> new Keytab(Kerberos.client(), realm.clientKeytab()));
  }

  @Override
  public Optional<String> unhealthy() {
    return supervisor.unhealthy();
  }

  @Override
  public SortedMap<String, String> describe() {
    SortedMap<String, String> facts =
        new TreeMap<>(
            Map.of(
                "hadoop.version", VersionInfo.getVersion(),
                "hadoop.revision", VersionInfo.getRevision(),
                "java.version", System.getProperty("java.version"),
                "directory", directory().toString(),
                "start.seconds", seconds(startTime),
                "datanodes", String.valueOf(layout.dataNodes()),
                "replication", String.valueOf(layout.replication()),
                "namenode.rpc", layout.defaultFs()));
    if (!JvmOptions.ofUser().isEmpty()) {
      facts.put("server.options", JvmOptions.ofUser());
    }
    for (Daemon.Configured member : supervisor.inForce()) {
      Daemon daemon = member.daemon();
      facts.put(daemon.name() + ".web", daemon.web().toString());
      facts.put(
          daemon.name() + ".heap",
          member.settings().getOrDefault(JvmOptions.HEAP_KEY, daemon.jvm().heap()));
      facts.put(daemon.name() + ".log", supervisor.log(daemon).toString());
      member
          .settings()
          .forEach((key, value) -> facts.put(daemon.role().lowerCase() + ".setting." + key, value));
    }
    return facts;
  }

  private static String seconds(Duration duration) {
    return String.format(Locale.ROOT, "%.1f s", duration.toMillis() / 1000.0);
  }

  @Override
  public void close() {
    stop();
    if (!ShutdownHookManager.get()
        .isShutdownInProgress()) { // otherwise the hook runs but has nothing to do
      ShutdownHookManager.get().removeShutdownHook(hook);
    }
  }

  private void stop() {
    if (ShutdownHookManager.get().isShutdownInProgress()) {
      // Hadoop's clients in this JVM now lose their servers, and would log many messages about it
      LogManager.getLoggerRepository().setThreshold(Level.OFF);
    }
    supervisor.close();
    layout.kerberos().ifPresent(ClientLogin::out);
    try {
      layout.hosts().close();
      layout.directory().delete(25);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Stops DataNodes that have separate JVMs. */
  private record DataNodeFaults(DaemonSupervisor supervisor) implements Faults {
    /** Returns the current daemons, because DataNodes can move. */
    private Stream<DataNodesDaemon> daemons() {
      return supervisor.of(Role.DATANODE).map(DataNodesDaemon.class::cast);
    }

    @Override
    public List<String> dataNodes() {
      return daemons().map(DataNodesDaemon::transferAddress).sorted().toList();
    }

    @Override
    public void kill(Collection<String> transferAddresses) throws IOException {
      for (Daemon daemon : find(transferAddresses)) {
        supervisor.kill(daemon);
      }
    }

    @Override
    public Set<String> broken() {
      return daemons()
          .filter(daemon -> supervisor.isBroken(daemon))
          .map(DataNodesDaemon::transferAddress)
          .collect(Collectors.toSet());
    }

    @Override
    public void heal() throws IOException {
      supervisor.heal();
    }

    /**
     * Finds all daemons before any is stopped, so that no DataNode is stopped if an address is
     * wrong.
     */
    private List<Daemon> find(Collection<String> transferAddresses) throws IOException {
      List<Daemon> found = new ArrayList<>();
      for (String address : transferAddresses) {
        found.add(
            daemons()
                .filter(daemon -> daemon.transferAddress().equals(address))
                .findFirst()
                .orElseThrow(
                    () ->
                        new IOException(
                            "no DataNode has the transfer address "
                                + address
                                + "; known addresses: "
                                + dataNodes())));
      }
      return found;
    }
  }
}
