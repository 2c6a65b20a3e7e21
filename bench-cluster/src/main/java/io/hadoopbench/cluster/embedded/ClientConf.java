package io.hadoopbench.cluster.embedded;

import io.hadoopbench.cluster.daemon.ClusterLayout;
import io.hadoopbench.cluster.daemon.Daemon;
import io.hadoopbench.cluster.daemon.SiteFile;
import io.hadoopbench.core.host.ConfSource;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;

/**
 * The configuration of the clients of an embedded cluster: Hadoop's defaults, ours, and the generic
 * options of the user.
 */
final class ClientConf {
  /**
   * Read once: that takes a sixth of a second, for which trials would otherwise wait several times
   * each.
   */
  private static final Configuration DEFAULTS = new Configuration(false);

  static {
    List.of("core-default.xml", "hdfs-default.xml", "mapred-default.xml", "yarn-default.xml")
        .forEach(DEFAULTS::addResource);
  }

  /**
   * LocalJobRunner runs one map at a time unless told otherwise; the barrier needs all of them at
   * once.
   */
  private static final int LOCAL_MAPS = 128;

  private ClientConf() {}

  /**
   * Hadoop's defaults with {@code ours} over them; no site file of the user's class path, for it
   * names another cluster.
   */
  static Configuration of(Map<String, Map<String, String>> ours, Configuration options) {
    Configuration conf = defaults();
    for (Map.Entry<String, String> property :
        options) { // what -D, -files, -libjars and so on have set
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

  /** Hadoop's, and nothing else. */
  static Configuration defaults() {
    Configuration conf = new Configuration(DEFAULTS);
    conf.setClassLoader(
        new Configuration(false).getClassLoader()); // a copy has that of whoever asked first
    return conf;
  }

  /**
   * Site files by name. Where no server brings one for jobs, a job runs in the client's own JVM.
   */
  static Map<String, Map<String, String>> siteFiles(ClusterLayout layout, List<Daemon> daemons)
      throws IOException {
    Map<String, Map<String, String>> files = new TreeMap<>();
    files.put("core-site.xml", layout.coreSite("client"));
    Map<String, String> hdfs = layout.hdfsClientSite();
    hdfs.put("dfs.namenode.http-address", layout.nameNode().httpAddress());
    // While DataNodes are down on purpose, the job's own small files must find those that are not.
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
