package io.hadoopbench.cluster.daemon.accumulo;

import io.hadoopbench.cluster.daemon.ClusterLayout;
import io.hadoopbench.cluster.daemon.Daemon;
import io.hadoopbench.cluster.daemon.DaemonContext;
import io.hadoopbench.cluster.daemon.DaemonKind;
import io.hadoopbench.cluster.daemon.Log4j2;
import io.hadoopbench.cluster.net.Host;
import io.hadoopbench.cluster.net.Listening;
import io.hadoopbench.cluster.packages.ServerJars;
import io.hadoopbench.cluster.packages.ServerPackage;
import io.hadoopbench.cluster.process.Classpath;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.cluster.ServerAccess;
import io.hadoopbench.servers.ZooKeeperMain;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The ZooKeeper of Accumulo; ready when it listens.
 *
 * @param ports client, web
 */
public record ZooKeeperDaemon(ClusterLayout layout, List<Integer> ports) implements Daemon {
  public static final DaemonKind KIND = new DaemonKind(Role.ZOOKEEPER, ZooKeeperDaemon::plan);

  private static final int PORTS = 2;
  private static final String HEAP = "128m";
  private static final String SETTINGS = "zoo.cfg";

  private static List<ZooKeeperDaemon> plan(DaemonContext cluster) throws IOException {
    return cluster.needs(Role.ZOOKEEPER) || cluster.needs(Role.TABLET_SERVER)
        ? List.of(new ZooKeeperDaemon(cluster.layout(), cluster.ports(PORTS))) : List.of();
  }

  @Override
  public Role role() {
    return Role.ZOOKEEPER;
  }

  String address() {
    return ClusterLayout.address(ports.get(0));
  }

  @Override
  public Map<String, URI> endpoints() {
    return Map.of(ServerAccess.ZOOKEEPER, URI.create("zookeeper://" + address()));
  }

  @Override
  public List<ServerPackage> packages() {
    return List.of(AccumuloDaemon.PACKAGE);
  }

  @Override
  public Classpath classpath(Map<String, String> settings) throws IOException {
    return ServerJars.ofThisHost().classpath(AccumuloDaemon.PACKAGE, ZooKeeperMain.class);
  }

  @Override
  public Map<String, Map<String, String>> siteFiles(Map<String, String> settings) {
    return Map.of();
  }

  @Override
  public void prepare(Path conf) throws IOException {
    Log4j2.write(conf);
    Files.writeString(conf.resolve(SETTINGS), """
        dataDir=%s
        clientPortAddress=%s
        clientPort=%d
        tickTime=1000
        admin.enableServer=false
        maxClientCnxns=0
        forceSync=no
        """.formatted(layout.directory().mkdirs(name() + "/data"), Host.LOOPBACK.address(), ports.get(0)));
  }

  @Override
  public String mainClass() {
    return ZooKeeperMain.class.getName();
  }

  @Override
  public List<String> arguments() {
    return List.of(layout.directory().resolve(name() + "/conf/" + SETTINGS).toString(), ports.get(1).toString());
  }

  @Override
  public String heap() {
    return HEAP;
  }

  @Override
  public List<String> jvmOptions() {
    List<String> options = new ArrayList<>();
    options.add("-Dzookeeper.jmx.log4j.disable=true");
    options.addAll(Log4j2.jvmOptions(layout.directory().resolve(name() + "/conf")));
    return options;
  }

  @Override
  public URI web() {
    return URI.create("http://" + ClusterLayout.address(ports.get(1)));
  }

  @Override
  public Optional<String> notReady(Duration timeout) throws IOException {
    Listening.at(Host.LOOPBACK, ports.get(0), timeout);
    return Listening.withoutBeans(web(), timeout);
  }
}
