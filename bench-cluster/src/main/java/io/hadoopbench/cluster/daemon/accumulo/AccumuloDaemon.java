package io.hadoopbench.cluster.daemon.accumulo;

import com.fasterxml.jackson.databind.JsonNode;
import io.hadoopbench.cluster.daemon.ClusterLayout;
import io.hadoopbench.cluster.daemon.DaemonContext;
import io.hadoopbench.cluster.daemon.Kerberos;
import io.hadoopbench.cluster.daemon.PackagedDaemon;
import io.hadoopbench.cluster.daemon.PrivateFiles;
import io.hadoopbench.cluster.daemon.SiteFile;
import io.hadoopbench.cluster.net.Hosts.Host;
import io.hadoopbench.cluster.net.Http;
import io.hadoopbench.cluster.packages.ServerPackage;
import io.hadoopbench.cluster.process.DaemonProcess.ChildJvm;
import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.cluster.ServerAccess;
import io.hadoopbench.core.os.Commands;
import io.hadoopbench.servers.AccumuloMain;
import io.hadoopbench.servers.AccumuloMain.AccumuloServerMXBean;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * An Accumulo server, which stores its files in the cluster's HDFS. It is ready when it holds its
 * ZooKeeper lock; the tablet server must also serve Accumulo's own tables. The manager creates the
 * instance of its security level if it does not exist.
 *
 * @param name name of this daemon
 * @param security security level of the connections, the same for all servers in an instance
 * @param fixed whether the level never changes, because other levels have separate instances
 * @param own the scenario's settings for {@code accumulo.properties}
 * @param ports client, web
 */
public record AccumuloDaemon(
    String name,
    ClusterLayout layout,
    AccumuloFiles files,
    AccumuloPart part,
    AccumuloSecurity security,
    boolean fixed,
    Map<String, String> own,
    List<Integer> ports)
    implements PackagedDaemon {

  public static final ServerPackage PACKAGE =
      new ServerPackage("accumulo", "Apache Accumulo", "2.1.4", 90);

  private static final String PROPERTIES = "accumulo.properties";

  /** Returns the servers of each requested level's instance. */
  public static List<AccumuloDaemon> plan(DaemonContext cluster) throws IOException {
    if (!cluster.needs(Role.TABLET_SERVER)) {
      return List.of();
    }
    if (cluster.needs().secondHost()) {
      throw new IOException(
          "an embedded cluster with "
              + PACKAGE
              + " cannot have a second host, because its servers cannot resolve that host's name");
    }
    AccumuloFiles files =
        AccumuloFiles.of(cluster.layout(), cluster.planned(ZooKeeperDaemon.class).get(0).address());
    boolean several = !cluster.needs().accumulos().isEmpty();
    List<AccumuloDaemon> all = new ArrayList<>();
    for (AccumuloPart part : AccumuloPart.ALL) {
      for (String level :
          several ? cluster.needs().accumulos() : List.of(AccumuloSecurity.NONE.level())) {
        AccumuloSecurity security =
            AccumuloSecurity.of(level)
                .orElseThrow(
                    () ->
                        new IOException(
                            ClusterNeeds.ACCUMULO_SECURITY
                                + "="
                                + level
                                + " is none of "
                                + AccumuloSecurity.levels()));
        if (security.sasl() && !cluster.needs().kerberos()) {
          throw new IOException(
              "the embedded cluster was started without Kerberos, which " + level + " needs");
        }
        String name = part.role().lowerCase();
        all.add(
            new AccumuloDaemon(
                several ? name + "-" + level : name,
                cluster.layout(),
                files,
                part,
                security,
                several,
                Map.of(),
                cluster.ports().next(2)));
      }
    }
    return all;
  }

  @Override
  public Configured with(Map<String, String> settings) {
    AccumuloSecurity wanted =
        fixed
            ? security
            : AccumuloSecurity.of(
                    settings.getOrDefault(
                        ClusterNeeds.ACCUMULO_SECURITY, AccumuloSecurity.NONE.level()))
                .orElseThrow();
    Map<String, String> properties = new HashMap<>(settings);
    properties.keySet().removeIf(key -> key.startsWith("hadoopbench."));
    // the level is already part of the daemon; setting it to the default must not cause a restart
    Map<String, String> others = new HashMap<>(settings);
    others.remove(ClusterNeeds.ACCUMULO_SECURITY);
    return new Configured(
        new AccumuloDaemon(name, layout, files, part, wanted, fixed, Map.copyOf(properties), ports),
        Map.copyOf(others));
  }

  @Override
  public Role role() {
    return part.role();
  }

  @Override
  public String clientsName() {
    return security.level();
  }

  /** Writes the files that all Accumulo servers share. */
  @Override
  public void install() throws IOException {
    if (!files.areThere()) {
      files.write(Commands.ofThisHost());
    }
  }

  @Override
  public Map<String, URI> endpoints() {
    return part.equals(AccumuloPart.TABLET_SERVER)
        ? Map.of(ServerAccess.BINARY, URI.create("thrift://" + host().at(ports.get(0))))
        : Map.of();
  }

  @Override
  public Optional<Path> clientProperties() {
    return Optional.of(files.clientProperties(security));
  }

  @Override
  public ServerPackage jars() {
    return PACKAGE;
  }

  /** The client is part of the server package. */
  @Override
  public List<Path> clientJars() throws IOException {
    return clientJars(PACKAGE);
  }

  /**
   * Returns the daemon's site files as an HDFS client; Accumulo's own settings are in a separate
   * file.
   */
  @Override
  public Map<String, Map<String, String>> siteFiles(Map<String, String> settings) {
    return Map.of(
        "core-site.xml",
        layout.coreSite(name() + "/tmp"),
        "hdfs-site.xml",
        layout.hdfsClientSite());
  }

  @Override
  public void prepare(Path conf) throws IOException {
    PackagedDaemon.super.prepare(conf);
    Map<String, String> properties = new TreeMap<>(security.serverProperties(files));
    properties.putAll(
        SiteFile.of(
            """
            instance.volumes=%s/accumulo/%s
            instance.zookeeper.host=%s
            instance.zookeeper.timeout=10s
            instance.secret=%s
            rpc.bind.addr=%s
            %s.port.client=%s
            gc.cycle.start=10s
            gc.cycle.delay=30s
            manager.recovery.delay=0s
            manager.lease.recovery.interval=1s
            # otherwise a restart waits that long for a log that is already sorted
            manager.recovery.wal.cache.time=1s
            """
                .formatted(
                    layout.defaultFs(),
                    security.instance(),
                    files.zooKeeper(),
                    files.instanceSecret(),
                    Host.LOOPBACK.address(),
                    part.word(),
                    ports.get(0))));
    layout
        .kerberos()
        .ifPresent(
            realm -> {
              properties.put("general.kerberos.keytab", realm.serverKeytab().toString());
              properties.put("general.kerberos.principal", Kerberos.service());
            });
    properties.putAll(part.properties());
    properties.putAll(own);
    Files.deleteIfExists(conf.resolve(PROPERTIES));
    PrivateFiles.write(conf.resolve(PROPERTIES), AccumuloFiles.text(properties));
  }

  private List<String> arguments() {
    List<String> arguments =
        new ArrayList<>(
            List.of(
                part.word(),
                ports.get(1).toString(),
                files.marker(security.instance()).toString()));
    if (part.equals(AccumuloPart.MANAGER)) {
      boolean kerberos = layout.kerberos().isPresent();
      arguments.addAll(
          List.of(
              security.instance(),
              files.rootPasswordFile().toString(),
              security.root(),
              kerberos ? Kerberos.service() : "",
              layout.kerberos().map(realm -> realm.serverKeytab().toString()).orElse("")));
    }
    return arguments;
  }

  @Override
  public ChildJvm jvm() {
    List<String> options = new ArrayList<>(layout.jvmOptions());
    layout.kerberos().ifPresent(realm -> options.addAll(realm.namesJvmOptions()));
    options.add("-Daccumulo.properties=" + conf().resolve(PROPERTIES).toUri());
    if (part.equals(AccumuloPart.TABLET_SERVER)) {
      options.add(
          "-Xms" + part.heap()); // as in Accumulo's script: a small heap would cause long GC pauses
    }
    return jvm(part.heap(), AccumuloMain.class.getName(), arguments(), options);
  }

  @Override
  public Optional<String> notReady(Duration timeout) throws IOException {
    JsonNode server = Http.bean(web(), AccumuloServerMXBean.NAME, timeout);
    if (!server.path("Ready").asBoolean()) {
      return Optional.of("has no lock in ZooKeeper");
    }
    int tablets = server.path("Tablets").asInt();
    return tablets >= part.fewestTablets()
        ? Optional.empty()
        : Optional.of("serves " + tablets + " tablets");
  }

  /**
   * A server in an Accumulo instance.
   *
   * @param word property prefix, and argument for the main class
   * @param fewestTablets minimum number of tablets that the server serves when ready
   * @param properties the server's own properties, in addition to its port
   */
  private record AccumuloPart(
      Role role, String word, String heap, int fewestTablets, Map<String, String> properties) {
    static final AccumuloPart MANAGER =
        new AccumuloPart(Role.ACCUMULO_MANAGER, "manager", "192m", 0, Map.of());

    /**
     * The heap contains in-memory entries and WAL buffers, whose size depends on how much a client
     * sends at once. Table and metadata rows stay in the server's caches. The root table has one
     * tablet and the metadata table two.
     */
    static final AccumuloPart TABLET_SERVER =
        new AccumuloPart(
            Role.TABLET_SERVER,
            "tserver",
            "768m",
            3,
            SiteFile.of(
                """
                # no published jar contains the native library
                tserver.memory.maps.native.enabled=false
                tserver.memory.maps.max=192M
                tserver.cache.data.size=32M
                tserver.cache.index.size=32M
                tserver.cache.summary.size=4M
                tserver.wal.max.size=256M
                replication.receipt.service.port=0
                """));

    static final AccumuloPart GC = new AccumuloPart(Role.ACCUMULO_GC, "gc", "96m", 0, Map.of());

    /** All parts in start order. */
    static final List<AccumuloPart> ALL = List.of(MANAGER, TABLET_SERVER, GC);
  }
}
