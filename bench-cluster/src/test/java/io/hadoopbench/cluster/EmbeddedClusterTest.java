package io.hadoopbench.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.cluster.ClusterOptions;
import io.hadoopbench.core.cluster.Role;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.crypto.key.KeyProvider;
import org.apache.hadoop.crypto.key.KeyProviderFactory;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hdfs.client.CreateEncryptionZoneFlag;
import org.apache.hadoop.hdfs.client.HdfsAdmin;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EmbeddedClusterTest {
  @TempDir
  static Path logs;
  private static EmbeddedCluster cluster;

  @BeforeAll
  static void open() throws Exception {
    ClusterNeeds needs = new ClusterNeeds(Map.of(Role.NAMENODE, 1, Role.DATANODE, 3, Role.KMS, 1), Map.of());
    cluster = new EmbeddedClusterProvider().open(needs,
        new ClusterOptions(new Configuration(false), false, false, logs, System.out::println));
  }

  @AfterAll
  static void close() {
    cluster.close();
    assertThat(cluster.directory()).doesNotExist();
    for (Role role : EnumSet.of(Role.NAMENODE, Role.DATANODE, Role.KMS)) {
      assertThat(cluster.process(role)).hasValueSatisfying(process -> assertThat(process.isAlive()).isFalse());
    }
  }

  @Test
  void aFileInAnEncryptionZoneCanBeWrittenAndRead() throws Exception {
    Configuration conf = cluster.clientConf();
    KeyProvider keys = KeyProviderFactory.getProviders(conf).get(0);
    keys.createKey("k", KeyProvider.options(conf).setBitLength(128));
    keys.flush();
    try (FileSystem fs = FileSystem.newInstance(conf)) {
      org.apache.hadoop.fs.Path zone = new org.apache.hadoop.fs.Path("/zone");
      fs.mkdirs(zone);
      new HdfsAdmin(fs.getUri(), conf).createEncryptionZone(zone, "k", java.util.EnumSet.noneOf(CreateEncryptionZoneFlag.class));
      org.apache.hadoop.fs.Path file = new org.apache.hadoop.fs.Path(zone, "f");
      try (FSDataOutputStream out = fs.create(file)) {
        out.write(new byte[] {1, 2, 3});
      }
      try (FSDataInputStream in = fs.open(file)) {
        assertThat(in.readAllBytes()).containsExactly(1, 2, 3);
      }
      assertThat(fs.getFileStatus(file).isEncrypted()).isTrue();
      assertThat(fs.getFileStatus(file).getReplication()).isEqualTo((short) 3);
    }
    keys.close();
  }
}
