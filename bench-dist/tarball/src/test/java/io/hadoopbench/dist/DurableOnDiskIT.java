package io.hadoopbench.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.hadoopbench.cluster.embedded.EmbeddedCluster;
import io.hadoopbench.cluster.embedded.EmbeddedClusterProvider;
import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.cluster.ClusterProvider.ClusterOptions;
import io.hadoopbench.core.cluster.Role;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The promises of hflush and hsync, shown on real disks and DataNodes. */
class DurableOnDiskIT {
  private static final int RECORDS = 50;
  private static final int RECORD_BYTES = 1000;

  @TempDir Path dir;

  private EmbeddedCluster cluster(ClusterNeeds.Builder needs) throws IOException {
    return new EmbeddedClusterProvider()
        .open(
            needs.servers(Role.NAMENODE, Role.DATANODE).build(),
            new ClusterOptions(
                new Configuration(false), false, false, false, dir.resolve("logs"), line -> {}));
  }

  private static byte[] record(int number) {
    byte[] record = new byte[RECORD_BYTES];
    Arrays.fill(record, (byte) (number + 1));
    return record;
  }

  /** Appends records whose calls have returned, and leaves the file open. */
  private static FSDataOutputStream append(FileSystem fs, String file, boolean hsync)
      throws IOException {
    FSDataOutputStream out =
        fs.create(new org.apache.hadoop.fs.Path(file), true, 4096, (short) 1, 1 << 20);
    for (int i = 0; i < RECORDS; i++) {
      out.write(record(i));
      if (hsync) {
        out.hsync();
      } else {
        out.hflush();
      }
    }
    return out;
  }

  /** Returns how many of the records are in a file, from the first on. */
  private static int records(byte[] bytes) {
    int found = 0;
    while ((found + 1) * RECORD_BYTES <= bytes.length
        && Arrays.equals(
            Arrays.copyOfRange(bytes, found * RECORD_BYTES, (found + 1) * RECORD_BYTES),
            record(found))) {
      found++;
    }
    return found;
  }

  @Test
  void allRecordsAreVisibleAfterTheDataNodeWasKilled() throws Exception {
    try (EmbeddedCluster cluster = cluster(ClusterNeeds.builder().separateDataNodes());
        FileSystem fs = FileSystem.newInstance(cluster.clientConf())) {
      append(fs, "/hflush", false);
      append(fs, "/hsync", true);
      var faults = cluster.faults().orElseThrow();
      faults.kill(faults.dataNodes());
      faults.heal();
      for (String file : List.of("/hflush", "/hsync")) {
        try (FileSystem reader = FileSystem.newInstance(cluster.clientConf())) {
          ((org.apache.hadoop.hdfs.DistributedFileSystem) reader)
              .recoverLease(new org.apache.hadoop.fs.Path(file));
          awaitClosed(reader, file);
          try (FSDataInputStream in = reader.open(new org.apache.hadoop.fs.Path(file))) {
            assertThat(records(in.readAllBytes())).as(file).isEqualTo(RECORDS);
          }
        }
      }
    }
  }

  private static void awaitClosed(FileSystem fs, String file) throws Exception {
    var hdfs = (org.apache.hadoop.hdfs.DistributedFileSystem) fs;
    for (int i = 0; i < 300 && !hdfs.isFileClosed(new org.apache.hadoop.fs.Path(file)); i++) {
      Thread.sleep(100);
    }
  }

  @Test
  void dataNodesWithLibhadoopStartWritebackEarly() throws Exception {
    Bench.launcher(
            dir,
            "close-sync",
            "-levels durability=none,sync-on-close,sync-on-close+behind -size 24MB -nrFiles 2"
                + " -blocks 1 -warmup 0 -out run")
        .awaitExit(0);
    JsonNode behind = Results.read(dir, "run").path("variants").path(2);
    assumeTrue(behind.path("available").asBoolean(), behind.path("reason").asText());
    assertThat(Results.trials(dir, "run"))
        .extracting(Results::variant)
        .contains("sync-on-close+behind");
    assertThat(Results.trials(dir, "run"))
        .allSatisfy(
            trial -> {
              Results.assertValid(trial);
              assertThat(Results.only(trial, "durability.blocks"))
                  .isEqualTo("all on DataNodes of the level");
            });
  }

  private void command(String... command) throws Exception {
    Bench.command(dir, List.of(command), Map.of()).await().exitedWith(0);
  }

  /**
   * The DataNode's directory is on a loop device. Its backing file holds what the disk was sent: a
   * copy of it, taken while the DataNode stands still, is the disk after a power failure. Bytes
   * that are only in the page cache of the DataNode's host are missing.
   */
  @Test
  void hsyncSurvivesAPowerFailureAndHflushDoesNot() throws Exception {
    assumeTrue(System.getProperty("user.name").equals("root"), "mounting a device needs root");
    Path image = dir.resolve("disk.img");
    Path mounted = Files.createDirectory(dir.resolve("disk"));
    command("truncate", "-s", "3G", image.toString());
    command("mkfs.ext4", "-q", image.toString());
    Bench.Ended mount =
        Bench.command(
                dir, List.of("mount", "-o", "loop", image.toString(), mounted.toString()), Map.of())
            .await();
    assumeTrue(mount.exit() == 0, "no loop device: " + mount.err());
    Path after = Files.createDirectory(dir.resolve("after"));
    Path copy = dir.resolve("copy.img");
    try {
      try (EmbeddedCluster cluster =
              cluster(
                  ClusterNeeds.builder()
                      .setting(
                          Role.DATANODE,
                          ClusterNeeds.ONE_DATANODE + "0.dfs.datanode.data.dir",
                          mounted.resolve("dn").toUri().toString()));
          FileSystem fs = FileSystem.newInstance(cluster.clientConf())) {
        append(fs, "/hsync", true);
        append(fs, "/hflush", false);
        long pid = cluster.processes(Role.DATANODE).get(0).pid();
        command("kill", "-STOP", Long.toString(pid));
        command("cp", "--sparse=always", image.toString(), copy.toString());
        command("kill", "-CONT", Long.toString(pid));
      }
      command("mount", "-o", "loop", copy.toString(), after.toString());
      List<Integer> found = new java.util.ArrayList<>();
      try (Stream<Path> files = Files.walk(after)) {
        for (Path block :
            files
                .filter(file -> file.getFileName().toString().matches("blk_\\d+"))
                .sorted()
                .toList()) {
          found.add(records(Files.readAllBytes(block)));
        }
      }
      assertThat(found.get(0)).as("records with hsync on the disk").isEqualTo(RECORDS);
      assertThat(found.size() > 1 ? found.get(1) : 0)
          .as("records with hflush on the disk")
          .isLessThan(RECORDS);
    } finally {
      for (Path point : List.of(after, mounted)) {
        Bench.command(dir, List.of("umount", point.toString()), Map.of()).await();
      }
    }
  }
}
