package io.hadoopbench.dist;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.cluster.embedded.EmbeddedCluster;
import io.hadoopbench.cluster.embedded.EmbeddedClusterProvider;
import io.hadoopbench.cluster.embedded.Listeners;
import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.cluster.ClusterProvider.ClusterOptions;
import io.hadoopbench.core.cluster.Role;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Tests on a cluster held by this JVM, which the programs under test use as an existing one. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class OnHeldCluster {
  /** Cache of keys at the NameNode, so small that a short trial requests keys from the KMS. */
  private static final Map<String, String> FEW_KEYS =
      Map.of("hadoop.security.kms.client.encrypted.key.cache.size", "100");

  private final boolean yarn;

  /** Working directory of the programs. */
  Path dir;

  EmbeddedCluster cluster;

  /** Its client configuration, a {@code HADOOP_CONF_DIR}. */
  Path conf;

  OnHeldCluster(boolean yarn) {
    this.yarn = yarn;
  }

  @BeforeAll
  void startCluster(@TempDir Path temp) throws IOException {
    Bench.archiveClasses();
    dir = temp;
    ClusterNeeds.Builder needs =
        ClusterNeeds.builder().servers(Role.NAMENODE, Role.DATANODE, Role.KMS);
    FEW_KEYS.forEach((key, value) -> needs.setting(Role.NAMENODE, key, value));
    further(needs);
    cluster =
        new EmbeddedClusterProvider()
            .open(
                needs.build(),
                new ClusterOptions(
                    new Configuration(false), yarn, false, false, dir.resolve("logs"), line -> {}));
    conf = dir.resolve("conf");
    cluster.writeConf(conf);
  }

  @AfterAll
  void closingLeavesNoProcessAndNoDirectory() throws IOException {
    if (cluster == null) {
      return; // the start failed and reports why
    }
    List<ProcessHandle> processes = processes(cluster);
    FileSystem.closeAll(); // another cluster of this JVM may have the same nameservice with other
    // NameNodes
    cluster.close();
    assertThat(processes).isNotEmpty().noneMatch(ProcessHandle::isAlive);
    assertThat(cluster.directory()).doesNotExist();
  }

  static List<ProcessHandle> processes(EmbeddedCluster cluster) {
    return Stream.of(Role.values()).flatMap(role -> cluster.processes(role).stream()).toList();
  }

  static void assertOnLoopbackSolo(List<ProcessHandle> processes) throws IOException {
    for (ProcessHandle process : processes) {
      assertThat(Listeners.of(process))
          .as(process.info().commandLine().orElse(""))
          .isNotEmpty()
          .allMatch(Listeners::isLoopback);
    }
  }

  /** Adds further requirements of the tests. */
  void further(ClusterNeeds.Builder needs) {}

  FileSystem fs() throws IOException {
    return FileSystem.get(cluster.clientConf());
  }
}
