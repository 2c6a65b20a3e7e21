package io.hadoopbench.cluster.daemon.hbase;

import io.hadoopbench.cluster.daemon.PackagedDaemon;
import io.hadoopbench.cluster.daemon.SiteFile;
import io.hadoopbench.cluster.packages.ServerPackage;
import io.hadoopbench.cluster.process.DaemonProcess.ChildJvm;
import java.util.List;
import java.util.Map;

/**
 * Parts that the HBase servers have in common: jars, the shared configuration file, and the start.
 */
interface HBaseServer extends PackagedDaemon {
  /** Package with server, client and REST server. */
  ServerPackage PACKAGE = new ServerPackage("hbase", "Apache HBase", "2.6.1", 110);

  /** Returns the {@code hbase-site.xml} without the scenario's settings. */
  Map<String, String> site();

  @Override
  default ServerPackage jars() {
    return PACKAGE;
  }

  @Override
  default Map<String, Map<String, String>> siteFiles(Map<String, String> settings) {
    return Map.of("hbase-site.xml", SiteFile.layers(site(), settings));
  }

  /**
   * Opens java.nio, because HBase's Netty accesses the package's buffers, which Java 17 forbids by
   * default.
   */
  default ChildJvm jvm(String heap, String main) {
    return jvm(heap, main, List.of("start"), List.of("--add-opens=java.base/java.nio=ALL-UNNAMED"));
  }
}
