package io.hadoopbench.lab.versus;

import io.hadoopbench.cluster.embedded.EmbeddedCluster;
import io.hadoopbench.cluster.embedded.EmbeddedClusterProvider;
import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.cluster.ClusterProvider.ClusterOptions;
import io.hadoopbench.core.cluster.Role;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.Locale;
import org.apache.hadoop.conf.Configuration;

/** The cluster on which programs are compared, and its machine. */
final class VersusCluster {
  private VersusCluster() {}

  /** Prints the machine and the output directory, and starts NameNode, DataNode and KMS. */
  static EmbeddedCluster open(Path out) throws IOException {
    System.out.println("logs and results: " + out);
    System.out.printf(
        Locale.ROOT,
        "%d cores, Java %s, %s %s, load average %.1f before the start%n",
        Runtime.getRuntime().availableProcessors(),
        System.getProperty("java.version"),
        System.getProperty("os.name"),
        System.getProperty("os.version"),
        ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
    ClusterNeeds needs =
        ClusterNeeds.builder().servers(Role.NAMENODE, Role.DATANODE, Role.KMS).build();
    return new EmbeddedClusterProvider()
        .open(
            needs,
            new ClusterOptions(
                new Configuration(false),
                false,
                false,
                false,
                out.resolve("cluster-logs"),
                System.err::println));
  }
}
