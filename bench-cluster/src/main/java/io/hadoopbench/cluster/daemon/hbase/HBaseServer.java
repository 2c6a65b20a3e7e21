package io.hadoopbench.cluster.daemon.hbase;

import io.hadoopbench.cluster.daemon.PackagedDaemon;
import io.hadoopbench.cluster.daemon.SiteFile;
import io.hadoopbench.cluster.packages.ServerPackage;
import io.hadoopbench.cluster.process.ChildJvm;
import java.util.List;
import java.util.Map;

/**
 * What the servers of HBase have in common: jars, the one file that configures them, and how they
 * are told to start.
 */
interface HBaseServer extends PackagedDaemon {
  /** Server and client in one; the REST server too. */
  ServerPackage PACKAGE = new ServerPackage("hbase", "Apache HBase", "2.6.1", 110);

  /** Its {@code hbase-site.xml} without the settings of the scenario. */
  Map<String, String> site();

  @Override
  default ServerPackage jars() {
    return PACKAGE;
  }

  @Override
  default Map<String, Map<String, String>> siteFiles(Map<String, String> settings) {
    return Map.of("hbase-site.xml", SiteFile.layers(site(), settings));
  }

  /** Java 17 closes java.nio, whose buffers HBase's Netty looks into. The mains are HBase's own. */
  default ChildJvm jvm(String heap, String main) {
    return jvm(heap, main, List.of("start"), List.of("--add-opens=java.base/java.nio=ALL-UNNAMED"));
  }
}
