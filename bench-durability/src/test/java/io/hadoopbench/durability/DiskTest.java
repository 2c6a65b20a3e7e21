package io.hadoopbench.durability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.hadoopbench.core.os.Storage;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DiskTest {
  private static final String MOUNTS =
      """
      22 1 254:0 / / rw,relatime - ext4 /dev/vda rw
      30 22 0:40 / /data rw,relatime - overlay overlay rw,lowerdir=/l,upperdir=/fast/upper,workdir=/w
      31 22 0:41 / /data/deep rw shared:1 - overlay overlay rw,lowerdir=/l,upperdir=/other,workdir=/w
      """;

  @Test
  void theOverlayAboveADirectoryIsTheInnermostMount() {
    assertThat(Disk.upper(Path.of("/data/x"), MOUNTS)).contains(Path.of("/fast/upper"));
    assertThat(Disk.upper(Path.of("/data/deep/x"), MOUNTS)).contains(Path.of("/other"));
    assertThat(Disk.upper(Path.of("/dataX"), MOUNTS)).isEmpty();
  }

  @Test
  void filesInMemoryAreRefused() throws IOException {
    Path memory = Path.of("/dev/shm");
    assumeTrue(Files.isDirectory(memory) && Storage.of(memory).inMemory(), "no tmpfs here");
    assertThat(Disk.inMemory(memory))
        .contains(
            "/dev/shm is on tmpfs, and syncing memory takes no time; set TMPDIR to a directory on"
                + " a disk");
    assertThat(Disk.of(memory).read()).as("no device, so no counters").isEmpty();
    assertThat(Disk.of(memory).describe())
        .isEqualTo("unknown device with a file system of type tmpfs");
  }

  private static Path device(Path sys, String name, String writeCache) throws IOException {
    Path device = Files.createDirectories(sys.resolve(name));
    Files.createDirectories(device.resolve("queue"));
    Files.writeString(device.resolve("queue/rotational"), "0\n");
    Files.writeString(device.resolve("stat"), "9 0 72 3 5 0 64 4 0 6 7 0 0 0 0 11 2\n");
    if (!writeCache.isEmpty()) {
      Files.writeString(device.resolve("queue/write_cache"), writeCache + "\n");
    }
    return device;
  }

  @Test
  void theWriteCacheDecidesWhatShowsASync(@TempDir Path sys) throws IOException {
    Path back = device(sys, "back", "write back");
    Path through = device(sys, "through", "write through");
    Path unknown = device(sys, "unknown", "");
    assertThat(new Disk(List.of(through, back), "ext4").isWriteBack()).contains(true);
    assertThat(new Disk(List.of(through, through), "ext4").isWriteBack()).contains(false);
    assertThat(new Disk(List.of(through, unknown), "ext4").isWriteBack()).isEmpty();
    assertThat(new Disk(List.of(), "overlay").isWriteBack()).isEmpty();
    assertThat(new Disk(List.of(through, back), "ext4").read())
        .contains(new Disk.Counted(22, 2 * 64 * 512));
    assertThat(new Disk(List.of(through, unknown), "ext4").describe())
        .isEqualTo(
            "through (unknown model, not rotational, write through), unknown (unknown model, not"
                + " rotational, unknown write_cache)");
  }

  @Test
  void aSyncReachesTheDisk(@TempDir Path directory) throws IOException {
    Disk disk = Disk.of(directory);
    assumeTrue(!disk.devices().isEmpty(), () -> "no device below " + directory);

    Disk.Counted before = disk.read().orElseThrow();
    int syncs = 5;
    try (FileChannel file =
        FileChannel.open(
            directory.resolve("f"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      for (int i = 0; i < syncs; i++) {
        file.write(ByteBuffer.allocate(4096));
        file.force(true);
      }
    }
    Disk.Counted used = disk.read().orElseThrow().minus(before);
    assertThat(used.writtenBytes()).isGreaterThanOrEqualTo(4096 * syncs);
    if (disk.isWriteBack().orElse(false)) {
      assertThat(used.flushes()).isGreaterThanOrEqualTo(syncs);
    }
    assertThat(disk.describe()).matches(".+ \\(.+, (not )?rotational, .+\\).*");
  }
}
