package io.hadoopbench.cluster.daemon.accumulo;

import io.hadoopbench.cluster.daemon.ClusterLayout;
import io.hadoopbench.cluster.daemon.DaemonContext;
import io.hadoopbench.cluster.daemon.PackagedDaemon;
import io.hadoopbench.cluster.net.Hosts.Host;
import io.hadoopbench.cluster.packages.ServerPackage;
import io.hadoopbench.cluster.process.DaemonProcess.ChildJvm;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.cluster.ServerAccess;
import io.hadoopbench.servers.ZooKeeperMain;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Accumulo's ZooKeeper; ready when it listens on its ports.
 *
 * @param ports client, web
 */
public record ZooKeeperDaemon(ClusterLayout layout, List<Integer> ports) implements PackagedDaemon {
  private static final String SETTINGS = "zoo.cfg";

  public static List<ZooKeeperDaemon> plan(DaemonContext cluster) throws IOException {
    return cluster.needs(Role.ZOOKEEPER) || cluster.needs(Role.TABLET_SERVER)
        ? List.of(new ZooKeeperDaemon(cluster.layout(), cluster.ports().next(2)))
        : List.of();
  }

  @Override
  public Role role() {
    return Role.ZOOKEEPER;
  }

  String address() {
    return host().at(ports.get(0));
  }

  @Override
  public Map<String, URI> endpoints() {
    return Map.of(ServerAccess.ZOOKEEPER, URI.create("zookeeper://" + address()));
  }

  @Override
  public ServerPackage jars() {
    return AccumuloDaemon.PACKAGE;
  }

  @Override
  public ChildJvm jvm() {
    return jvm(
        "128m",
        ZooKeeperMain.class.getName(),
        List.of(conf().resolve(SETTINGS).toString(), ports.get(1).toString()),
        List.of("-Dzookeeper.jmx.log4j.disable=true"));
  }

  @Override
  public void prepare(Path conf) throws IOException {
    PackagedDaemon.super.prepare(conf);
    Files.writeString(
        conf.resolve(SETTINGS),
        """
        dataDir=%s
        clientPortAddress=%s
        clientPort=%d
        tickTime=1000
        admin.enableServer=false
        maxClientCnxns=0
        forceSync=no
        """
            .formatted(
                layout.directory().mkdirs(name() + "/data"),
                Host.LOOPBACK.address(),
                ports.get(0)));
  }
}
