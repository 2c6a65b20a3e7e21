package io.hadoopbench.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Syncs that reach no disk, each on an embedded cluster. */
class NotDurableIT {
  private static final int INVALID = 4;

  private static final String NO_SYNC =
      """
      int fsync(int fd) { return 0; }
      int fdatasync(int fd) { return 0; }
      """;

  @TempDir Path dir;

  private Bench.Ended append(Map<String, String> environment) throws Exception {
    return Bench.launcher(
            dir,
            environment,
            "append-sync",
            "-levels durability=none,hflush,hsync -blocks 1 -warmup 0 -nrRecords 300 -interleave"
                + " off -out run")
        .await();
  }

  private String reason() throws Exception {
    for (JsonNode variant : Results.read(dir, "run").path("variants")) {
      if (variant.path("id").asText().equals("hsync")) {
        return variant.path("reason").asText();
      }
    }
    return "";
  }

  @Test
  void aDataDirectoryInMemoryIsRefusedForLevelsThatSync() throws Exception {
    Path memory = Path.of("/dev/shm");
    assumeTrue(
        Files.isWritable(memory) && Files.getFileStore(memory).type().equals("tmpfs"),
        "no tmpfs at " + memory);
    Path directory = Files.createTempDirectory(memory, "hadoop-bench-test-");
    try {
      append(Map.of("TMPDIR", directory.toString())).exitedWith(0);
      assertThat(reason()).contains("is on tmpfs, and syncing memory takes no time");
      assertThat(Results.trials(dir, "run"))
          .extracting(Results::variant)
          .contains("none", "hflush")
          .doesNotContain("hsync");
    } finally {
      Files.deleteIfExists(directory.resolve("hadoop-bench-0"));
      Files.deleteIfExists(directory);
    }
  }

  private Path library(String name) throws Exception {
    Path source = Files.writeString(dir.resolve("nosync.c"), NO_SYNC);
    Path library = dir.resolve(name);
    Bench.Ended compiler =
        Bench.command(
                dir,
                List.of("cc", "-shared", "-fPIC", "-o", library.toString(), source.toString()),
                Map.of())
            .await();
    assumeTrue(compiler.exit() == 0, "no C compiler: " + compiler.err());
    return library;
  }

  @Test
  void aPreloadedLibraryThatIgnoresFsyncIsRefused() throws Exception {
    append(Map.of("LD_PRELOAD", library("libeatmydata.so").toString())).exitedWith(0);
    assertThat(reason()).contains("has loaded libeatmydata, which ignores fsync");
  }

  /** The counters of DataNodes are as they should be; the disk was never asked. */
  @Test
  void anUnknownLibraryThatIgnoresFsyncIsSeenAtTheDisk() throws Exception {
    Bench.Ended run = append(Map.of("LD_PRELOAD", library("libquick.so").toString()));
    List<JsonNode> trials = Results.trials(dir, "run");
    assumeTrue(
        Results.only(trials.get(0), "disk").contains("write back"),
        () -> "no disk with a write cache: " + Results.only(trials.get(0), "disk"));
    assertThat(run.exit()).as(run.err()).isEqualTo(INVALID);
    assertThat(trials)
        .filteredOn(trial -> Results.variant(trial).equals("hsync"))
        .isNotEmpty()
        .allSatisfy(
            trial -> {
              assertThat(Results.valid(trial)).isFalse();
              assertThat(Results.resource(trial, "datanodes.fsyncs")).isEqualTo(900);
              assertThat(trial.path("reasons").toString())
                  .contains("fsync does not reach the disk");
            });
    assertThat(trials)
        .filteredOn(trial -> !Results.variant(trial).equals("hsync"))
        .allSatisfy(Results::assertValid);
  }

  private Bench.Ended command(String... command) throws Exception {
    return Bench.command(dir, List.of(command), Map.of()).await();
  }

  /** Such a disk receives no flush requests, so the bytes written to it are counted. */
  @Test
  void anUnknownLibraryIsAlsoSeenAtADiskWithoutWriteCache() throws Exception {
    assumeTrue(System.getProperty("user.name").equals("root"), "mounting a device needs root");
    String image = dir.resolve("disk.img").toString();
    Path mounted = Files.createDirectory(dir.resolve("disk"));
    command("truncate", "-s", "3G", image).exitedWith(0);
    command("mkfs.ext4", "-q", image).exitedWith(0);
    Bench.Ended loop = command("losetup", "-f", "--show", image);
    assumeTrue(loop.exit() == 0, "no loop device: " + loop.err());
    Path device = Path.of(loop.out().strip());
    Path cache = Path.of("/sys/block", device.getFileName().toString(), "queue/write_cache");
    try {
      Files.writeString(cache, "write through");
      command("mount", device.toString(), mounted.toString()).exitedWith(0);
      Bench.Ended run =
          append(
              Map.of(
                  "TMPDIR", mounted.toString(), "LD_PRELOAD", library("libquick.so").toString()));
      assertThat(run.exit()).as(run.err()).isEqualTo(INVALID);
      assertThat(Results.read(dir, "run").path("warnings").toString())
          .contains("receives no flush requests, so the bytes written to it are verified instead");
      assertThat(Results.trials(dir, "run"))
          .isNotEmpty()
          .allSatisfy(
              trial ->
                  assertThat(trial.path("reasons").toString())
                      .as(Results.variant(trial))
                      .matches(
                          Results.variant(trial).equals("hsync")
                              ? ".*received \\d+ B, but the synced files have 921600 B: fsync does"
                                  + " not reach the disk.*"
                              : "\\[]|"));
    } finally {
      Files.writeString(cache, "write back");
      command("umount", mounted.toString());
      command("losetup", "-d", device.toString());
    }
  }
}
