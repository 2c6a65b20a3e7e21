package io.hadoopbench.core.experiment;

import io.hadoopbench.core.cluster.Cluster;
import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.cluster.ClusterOptions;
import io.hadoopbench.core.cluster.ClusterProvider;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.cluster.ServerAccess;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;

/** The local file system as a cluster that has no servers, and refuses to set any. */
final class LocalCluster implements ClusterProvider, Cluster {
  private final Path temp;
  private final List<Map<Role, Map<String, String>>> asked = new ArrayList<>();

  LocalCluster(Path temp) {
    this.temp = temp;
  }

  /** Server settings, each time that somebody asked for them. */
  List<Map<Role, Map<String, String>>> asked() {
    return asked;
  }

  @Override
  public String kind() {
    return "local";
  }

  @Override
  public Cluster open(ClusterNeeds needs, ClusterOptions options) {
    return this;
  }

  @Override
  public Configuration clientConf() {
    Configuration conf = new Configuration();
    conf.set("hadoop.tmp.dir", temp.resolve("tmp").toString());
    conf.set("mapreduce.framework.name", "local");
    return conf;
  }

  @Override
  public Optional<String> apply(Map<Role, Map<String, String>> settings) {
    asked.add(settings);
    return settings.isEmpty() ? Optional.empty() : Optional.of("no such server");
  }

  @Override
  public Map<String, ServerAccess> servers(Role role) {
    return Map.of();
  }

  @Override
  public Optional<String> unhealthy() {
    return Optional.empty();
  }

  @Override
  public SortedMap<String, String> describe() {
    return new TreeMap<>();
  }

  @Override
  public void close() { }
}
