package io.hadoopbench.core.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.os.Storage;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PreflightTest {
  /** Regression: an encryption zone that costs 48 % of a create on a disk costs 59 % in memory. */
  @Test
  void aClusterInMemoryIsAWarningIfItsEditLogIsSynced() {
    assertThat(Preflight.ofOwn(Optional.of(new Storage("tmpfs")), true).doubts())
        .singleElement()
        .asString()
        .startsWith("the cluster keeps its files in memory (tmpfs), ")
        .endsWith(". Set TMPDIR to a directory on a disk");
    assertThat(Preflight.ofOwn(Optional.of(new Storage("tmpfs")), false).doubts()).isEmpty();
    assertThat(Preflight.ofOwn(Optional.of(new Storage("ext4")), true).doubts()).isEmpty();
    assertThat(Preflight.ofOwn(Optional.empty(), true).doubts()).isEmpty();
  }
}
