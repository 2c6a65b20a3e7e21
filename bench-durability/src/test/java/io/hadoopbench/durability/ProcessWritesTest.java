package io.hadoopbench.durability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessWritesTest {
  @Test
  void writesOfAnotherProcessAreSeen(@TempDir Path directory) throws Exception {
    assumeTrue(!Disk.of(directory).devices().isEmpty(), () -> "no device below " + directory);
    Process writer =
        new ProcessBuilder(
                "sh", "-c", "read go; dd if=/dev/zero of=f bs=1M count=3 2>/dev/null; read end")
            .directory(directory.toFile())
            .start();
    try {
      Map<Long, Double> before = ProcessWrites.ofOthers(Set.of());
      assertThat(before).containsKey(writer.pid()).doesNotContainKey(ProcessHandle.current().pid());
      assertThat(ProcessWrites.ofOthers(Set.of(writer.pid()))).doesNotContainKey(writer.pid());
    } finally {
      writer.destroyForcibly().waitFor();
    }
  }

  @Test
  void onlyGrowthIsCounted() throws IOException {
    assertThat(ProcessWrites.since(Map.of(1L, 5.0, 2L, 7.0), Map.of(1L, 8.0, 3L, 4.0)))
        .isEqualTo(7);
  }
}
