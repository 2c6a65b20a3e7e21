package io.hadoopbench.core.cleanup;

import static io.hadoopbench.core.cli.UsageErrors.assertUsageError;
import static org.assertj.core.api.Assertions.assertThat;

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
  private static final String ONE = "kms-create-20260101-000000-0001";
  private static final String TWO = "kms-create-20260101-000000-0002";

  @TempDir Path temp;

  private static FileSystem local() throws IOException {
    return FileSystem.getLocal(new Configuration());
  }

  private static BaseDirectory made(String base, String runId) throws IOException {
    BaseDirectory made = BaseDirectory.of(local(), base, runId);
    made.make();
    return made;
  }

  @ParameterizedTest
  @ValueSource(strings = {"/", "//", "hdfs://host:1/", "relative", "", "../up"})
  void rootAndRelativePathsAreRejected(String dir) {
    assertUsageError(() -> BaseDirectory.checkName(dir)).hasMessageContaining("-baseDir");
  }

  @Test
  void aDirectoryWithOtherFilesIsRejectedAndUnchanged() throws IOException {
    Files.writeString(temp.resolve("precious"), "x");
    assertUsageError(() -> BaseDirectory.of(local(), temp.toString(), "run"))
        .hasMessageContaining("contains files that are not from hadoop-bench runs");
    try (var files = Files.list(temp)) {
      assertThat(files.map(f -> f.getFileName().toString())).containsExactly("precious");
    }
  }

  @Test
  void aHomeDirectoryIsRejected() throws IOException {
    String home = local().getHomeDirectory().toUri().getPath();
    assertUsageError(() -> BaseDirectory.of(local(), home, "run")).hasMessageContaining("home");
  }

  @Test
  void severalRunsShareABaseAndEachDeletesItsOwnOnly() throws IOException {
    String base = temp.resolve("base").toString();
    BaseDirectory one = made(base, ONE);
    BaseDirectory two = made(base, TWO);
    one.delete(false);
    assertThat(temp.resolve("base").resolve(ONE)).doesNotExist();
    assertThat(temp.resolve("base").resolve(TWO)).exists();
    local().delete(new org.apache.hadoop.fs.Path(two.runDir(), BaseDirectory.MARKER), false);
    two.delete(false);
    assertThat(temp.resolve("base").resolve(TWO))
        .as("a directory without the marker is kept")
        .exists();
  }

  @Test
  void nothingIsCreatedBeforeTheRunAndNothingRemains() throws IOException {
    BaseDirectory run = BaseDirectory.of(local(), temp.resolve("base").toString(), ONE);
    assertThat(temp.resolve("base")).doesNotExist();
    run.make();
    run.delete(false);
    assertThat(temp.resolve("base")).as("created by the run").doesNotExist();
  }

  @Test
  void anExistingBaseDirectoryIsKeptAndNotMarked() throws IOException {
    Path base =
        Files.createDirectories(temp.resolve("given/.hadoop-bench"))
            .getParent(); // as earlier versions left it
    made(base.toString(), ONE).delete(false);
    assertThat(base).exists();
    assertThat(made(base.toString(), TWO).runDir().getParent().getName()).isEqualTo("given");
  }

  @Test
  void filesCreatedByAKilledTaskAreDeleted() throws Exception {
    BaseDirectory run = made(temp.resolve("base").toString(), "run");
    Thread dying =
        new Thread(
            () -> {
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
