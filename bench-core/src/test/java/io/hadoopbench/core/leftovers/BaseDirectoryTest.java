package io.hadoopbench.core.leftovers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hadoopbench.core.cli.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BaseDirectoryTest {
  @TempDir
  Path temp;

  private static FileSystem local() throws IOException {
    return FileSystem.getLocal(new Configuration());
  }

  @ParameterizedTest
  @ValueSource(strings = {"/", "//", "hdfs://host:1/", "relative", "", "../up"})
  void rootAndRelativePathsAreRefusedByName(String dir) {
    assertThatThrownBy(() -> BaseDirectory.checkName(dir)).isInstanceOf(UsageException.class).hasMessageContaining("-baseDir");
  }

  @Test
  void aDirectoryWithForeignFilesIsRefusedAndStaysAsItWas() throws IOException {
    Files.writeString(temp.resolve("precious"), "x");
    assertThatThrownBy(() -> BaseDirectory.create(local(), temp.toString(), "run")).isInstanceOf(UsageException.class)
        .hasMessageContaining("not ours");
    try (var files = Files.list(temp)) {
      assertThat(files.map(f -> f.getFileName().toString())).containsExactly("precious");
    }
  }

  @Test
  void aHomeDirectoryIsRefused() throws IOException {
    String home = local().getHomeDirectory().toUri().getPath();
    assertThatThrownBy(() -> BaseDirectory.create(local(), home, "run")).isInstanceOf(UsageException.class)
        .hasMessageContaining("home");
  }

  @Test
  void severalRunsShareABaseAndEachDeletesItsOwnOnly() throws IOException {
    String base = temp.resolve("base").toString();
    BaseDirectory one = BaseDirectory.create(local(), base, "one");
    BaseDirectory two = BaseDirectory.create(local(), base, "two");
    one.delete(false);
    assertThat(temp.resolve("base/one")).doesNotExist();
    assertThat(temp.resolve("base/two")).exists();
    local().delete(new org.apache.hadoop.fs.Path(two.runDir(), BaseDirectory.MARKER), false);
    two.delete(false);
    assertThat(temp.resolve("base/two")).as("without the marker it is not ours").exists();
  }

  @Test
  void whatATaskThatWasKilledMakesOnceMoreIsDeletedToo() throws Exception {
    BaseDirectory run = BaseDirectory.create(local(), temp.resolve("base").toString(), "run");
    Thread dying = new Thread(() -> {
      try {
        while (Files.exists(temp.resolve("base/run"))) {
          Thread.sleep(1);
        }
        Files.createDirectories(temp.resolve("base/run/files"));
      } catch (IOException | InterruptedException e) {
        throw new IllegalStateException(e);
      }
    });
    dying.start();
    run.delete(true);
    dying.join();
    assertThat(temp.resolve("base/run")).doesNotExist();
  }
}
