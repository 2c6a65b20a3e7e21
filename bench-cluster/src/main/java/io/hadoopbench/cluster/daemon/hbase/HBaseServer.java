package io.hadoopbench.cluster.daemon.hbase;

import io.hadoopbench.cluster.daemon.ClusterLayout;
import io.hadoopbench.cluster.daemon.Daemon;
import io.hadoopbench.cluster.daemon.Log4j2;
import io.hadoopbench.cluster.packages.ServerJars;
import io.hadoopbench.cluster.packages.ServerPackage;
import io.hadoopbench.cluster.process.ChildMain;
import io.hadoopbench.cluster.process.Classpath;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What the servers of HBase have in common: jars, logging, the one file that configures them, and how they are told to start. */
interface HBaseServer extends Daemon {
  /** Server and client in one; the REST server too. */
  ServerPackage PACKAGE = new ServerPackage("hbase", "Apache HBase", "2.6.1", 110);

  ClusterLayout layout();

  /** That of the web is the last. */
  List<Integer> ports();

  /** Its {@code hbase-site.xml} without the settings of the scenario. */
  Map<String, String> site();

  @Override
  default List<ServerPackage> packages() {
    return List.of(PACKAGE);
  }

  /** The mains are HBase's own. */
  @Override
  default Classpath classpath(Map<String, String> settings) throws IOException {
    return ServerJars.ofThisHost().classpath(PACKAGE, ChildMain.class);
  }

  @Override
  default Map<String, Map<String, String>> siteFiles(Map<String, String> settings) {
    Map<String, String> site = new HashMap<>(site());
    site.putAll(settings);
    return Map.of("hbase-site.xml", site);
  }

  @Override
  default void prepare(Path conf) throws IOException {
    Log4j2.write(conf);
  }

  @Override
  default List<String> arguments() {
    return List.of("start");
  }

  /** Java 17 closes java.nio, whose buffers HBase's Netty looks into. */
  @Override
  default List<String> jvmOptions() {
    List<String> options = new ArrayList<>();
    options.add("--add-opens=java.base/java.nio=ALL-UNNAMED");
    options.addAll(Log4j2.jvmOptions(layout().directory().resolve(name() + "/conf")));
    return options;
  }

  @Override
  default URI web() {
    return URI.create("http://" + ClusterLayout.address(ports().get(ports().size() - 1)));
  }
}
