package io.hadoopbench.cluster.embedded;

import io.hadoopbench.cluster.daemon.ClusterLayout;
import io.hadoopbench.cluster.daemon.Daemon;
import io.hadoopbench.cluster.daemon.SiteFile;
import io.hadoopbench.core.os.ConfSource;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;

/**
 * The client configuration for an embedded cluster: Hadoop's defaults, the cluster's settings, and
 * the user's generic options.
 */
final class ClientConf {
  /** Loaded only once, because loading takes 0.17 s and each trial needs it several times. */
  private static final Configuration DEFAULTS = new Configuration(false);

  static {
    List.of("core-default.xml", "hdfs-default.xml", "mapred-default.xml", "yarn-default.xml")
        .forEach(DEFAULTS::addResource);
  }

  /**
   * By default LocalJobRunner runs one map at a time, but all maps must reach the start barrier.
   */
  private static final int LOCAL_MAPS = 128;

  private ClientConf() {}

  /**
   * Returns Hadoop's defaults with {@code ours} applied. Site files on the user's class path are
   * ignored, because they belong to another cluster.
   */
  static Configuration of(Map<String, Map<String, String>> ours, Configuration options) {
    Configuration conf = defaults();
    for (Map.Entry<String, String> property : options) { // set by -D, -files, -libjars and so on
      if (ConfSource.isTyped(options, property.getKey())) {
        conf.set(property.getKey(), property.getValue(), "from command line");
      }
    }
    ours.forEach(
        (file, properties) ->
            properties.forEach(
                (key, value) -> {
                  if (!ConfSource.isTyped(options, key) || key.equals("fs.defaultFS")) {
                    conf.set(key, value, file);
                  }
                }));
    return conf;
  }

  static Configuration defaults() {
    Configuration conf = new Configuration(DEFAULTS);
    conf.setClassLoader(
        new Configuration(false)
            .getClassLoader()); // a copy would keep its first user's class loader
    return conf;
  }

  /**
   * Returns the site files by name. If no server adds a {@code mapred-site.xml}, jobs run in the
   * client's JVM.
   */
  static Map<String, Map<String, String>> siteFiles(ClusterLayout layout, List<Daemon> daemons)
      throws IOException {
    Map<String, Map<String, String>> files = new TreeMap<>();
    files.put("core-site.xml", layout.coreSite("client"));
    Map<String, String> hdfs = layout.hdfsClientSite();
    hdfs.put("dfs.namenode.http-address", layout.nameNode().httpAddress());
    // when DataNodes are stopped on purpose, the job's own small files must be written to the
    // remaining ones
    hdfs.put("dfs.client.block.write.retries", "20");
    files.put("hdfs-site.xml", hdfs);
    files.put("yarn-site.xml", new TreeMap<>());
    for (Daemon daemon : daemons) {
      daemon
          .clientSiteFiles()
          .forEach(
              (file, properties) ->
                  files.computeIfAbsent(file, name -> new TreeMap<>()).putAll(properties));
    }
    files.putIfAbsent("mapred-site.xml", localJobs(layout));
    return files;
  }

  private static Map<String, String> localJobs(ClusterLayout layout) {
    return SiteFile.of(
        """
        mapreduce.framework.name=local
        mapreduce.local.map.tasks.maximum=%1$s
        mapreduce.cluster.local.dir=%2$s/mapred
        mapreduce.jobtracker.staging.root.dir=%2$s/staging
        """
            .formatted(LOCAL_MAPS, layout.directory().resolve("client")));
  }
}
