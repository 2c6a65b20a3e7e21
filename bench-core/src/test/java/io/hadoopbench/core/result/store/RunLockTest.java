package io.hadoopbench.core.result.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.result.store.RunStore.RunLock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunLockTest {
  @TempDir Path dir;

  @Test
  void oneDriverAtATimeAndNothingIsLeft() throws IOException {
    try (RunLock held = RunLock.of(dir).orElseThrow()) {
      assertThat(RunLock.of(dir)).isEmpty();
      assertThat(dir.resolve(RunLock.FILE)).exists();
    }
    assertThat(dir).isEmptyDirectory();
  }

  @Test
  void theFileOfAKilledDriverIsNoLock() throws IOException {
    Files.createFile(dir.resolve(RunLock.FILE));
    try (RunLock held = RunLock.of(dir).orElseThrow()) {
      assertThat(RunLock.of(dir)).isEmpty();
    }
  }
}
