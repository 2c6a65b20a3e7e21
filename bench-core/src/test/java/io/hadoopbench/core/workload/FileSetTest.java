package io.hadoopbench.core.workload;

import static io.hadoopbench.core.cli.UsageErrors.assertUsageError;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;

import java.io.IOException;
import java.nio.file.Files;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileSetTest {
  private final FileSet set = new FileSet(100, 2147483640L, TestData.RANDOM);
  @TempDir java.nio.file.Path temp;
  private FileSystem fs;
  private Path dir;

  @BeforeEach
  void openLocal() throws IOException {
    fs = FileSystem.getLocal(new Configuration());
    dir = new Path(temp.toUri());
  }

  @Test
  void aSetIsIdentifiedByItsManifest() throws IOException {
    set.describe(fs, dir);
    assertThatNoException().isThrownBy(() -> set.require(fs, dir, "-input"));
  }

  @Test
  void aSetWithOtherOptionsIsRejectedWithBoth() throws IOException {
    set.describe(fs, dir);
    assertUsageError(() -> new FileSet(10, 1 << 20, TestData.ZEROS).require(fs, dir, "-input"))
        .hasMessageContaining("-nrFiles 100 -size 2147483640B -data random")
        .hasMessageContaining("-nrFiles 10 -size 1048576B -data zeros");
  }

  @Test
  void incompleteAndForeignSetsAreRejected() throws IOException {
    assertUsageError(() -> set.require(fs, dir, "-input"))
        .hasMessageContaining("files.json is missing");
    for (String text : new String[] {"", "{", "[]", "{\"files\":\"many\"}", "\u0000\u0001"}) {
      // the local file system has a checksum of the earlier text
      Files.deleteIfExists(temp.resolve(".files.json.crc"));
      Files.writeString(temp.resolve("files.json"), text);
      assertUsageError(() -> set.require(fs, dir, "-input"))
          .as(text)
          .hasMessageContaining("does not describe a file set");
    }
  }

  @Test
  void presentFilesAreSampledEvenly() throws IOException {
    for (long file :
        new long[] {0, 1, 2, 5000, 5001, 9000, 70_000}) { // as left by threads of a timed trial
      fs.create(FileSet.file(dir, file)).close();
    }
    set.describe(fs, dir);
    assertThat(FileSet.present(fs, dir, 3))
        .extracting(FileSet::number)
        .containsExactly(0L, 5000L, 70_000L);
    assertThat(FileSet.present(fs, dir, 100))
        .extracting(FileSet::number)
        .containsExactly(0L, 1L, 2L, 5000L, 5001L, 9000L, 70_000L);
    assertThat(FileSet.present(fs, dir, 1)).extracting(FileSet::number).containsExactly(0L);
  }
}
