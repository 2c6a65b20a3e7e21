package io.hadoopbench.dist;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.cluster.embedded.EmbeddedCluster;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.junit.jupiter.api.TestInstance;

/**
 * Tests that share a cluster with other test classes, such as {@link CommonClusterIT}. Programs run
 * in a separate directory.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class Cases {
  final EmbeddedCluster cluster;

  /** Its client configuration. */
  final Path conf;

  /** Working directory of the programs. */
  final Path dir;

  /**
   * @param held whose cluster runs when JUnit creates nested classes
   */
  Cases(OnHeldCluster held) throws IOException {
    cluster = held.cluster;
    conf = held.conf;
    dir = Files.createDirectory(held.dir.resolve(getClass().getSimpleName()));
  }

  /** Requires that runs left nothing in their base directory, which may exist. */
  void assertEmpty(String base) throws IOException {
    org.apache.hadoop.fs.Path directory = new org.apache.hadoop.fs.Path(base);
    assertThat(fs().exists(directory) ? fs().listStatus(directory) : new FileStatus[0])
        .as(base)
        .isEmpty();
  }

  FileSystem fs() throws IOException {
    return FileSystem.get(cluster.clientConf());
  }
}
