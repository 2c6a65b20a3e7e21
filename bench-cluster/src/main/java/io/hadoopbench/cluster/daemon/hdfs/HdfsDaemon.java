package io.hadoopbench.cluster.daemon.hdfs;

import io.hadoopbench.cluster.daemon.HadoopDaemon;
import io.hadoopbench.cluster.daemon.Kerberos;
import io.hadoopbench.cluster.daemon.SiteFile;
import java.util.Map;

/**
 * An HDFS server. Its two site files contain common properties, which the server's own properties
 * and then the scenario's settings override.
 */
interface HdfsDaemon extends HadoopDaemon {
  default Map<String, String> core() {
    return Map.of();
  }

  Map<String, String> hdfs();

  @Override
  default Map<String, Map<String, String>> siteFiles(Map<String, String> settings) {
    Map<String, String> security = layout().kerberos().map(Kerberos::hdfsSite).orElse(Map.of());
    return Map.of(
        "core-site.xml",
        SiteFile.layers(coreSite(), security, core(), layout().settings(), settings),
        "hdfs-site.xml",
        SiteFile.layers(security, hdfs(), layout().settings(), settings));
  }
}
