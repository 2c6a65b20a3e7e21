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
            "/dev/shm is on tmpfs, and a sync of memory takes no time; set TMPDIR to a directory on"
                + " a disk");
    assertThat(Disk.of(memory).read()).as("no device, so no counters").isEmpty();
    assertThat(Disk.of(memory).describe())
        .isEqualTo("unknown device of a file system of type tmpfs");
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
    if (disk.isWriteBack()) {
      assertThat(used.flushes()).isGreaterThanOrEqualTo(syncs);
    }
    assertThat(disk.describe()).matches(".+ \\(.+, (not )?rotational, .+\\).*");
  }
}
