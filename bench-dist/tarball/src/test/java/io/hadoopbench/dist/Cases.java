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
 * Tests that share one cluster with others, which a class holds for all of them, as {@link
 * CommonClusterIT} does. Their programs run in a directory of their own.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class Cases {
  final EmbeddedCluster cluster;

  /** Its client configuration. */
  final Path conf;

  /** Where the programs run. */
  final Path dir;

  /**
   * @param held the cluster is open when JUnit makes what is nested in its class
   */
  Cases(OnHeldCluster held) throws IOException {
    cluster = held.cluster;
    conf = held.conf;
    dir = Files.createDirectory(held.dir.resolve(getClass().getSimpleName()));
  }

  /** Requires that runs left nothing in their base directory; it stays if another test made it. */
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
