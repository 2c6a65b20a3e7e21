package io.hadoopbench.core.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A copy is there whole or not at all. */
class ArchiveTest {
  @TempDir
  Path temp;

  private final Configuration conf = new Configuration();
  private Path run;

  @BeforeEach
  void aRun() throws IOException {
    run = Files.createDirectories(temp.resolve("run"));
    Files.writeString(run.resolve("result.json"), "{}");
    Files.writeString(Files.createDirectories(run.resolve("histograms")).resolve("a.hlog"), "0123456789");
  }

  private static List<String> content(Path dir) throws IOException {
    try (Stream<Path> files = Files.walk(dir)) {
      return files.filter(Files::isRegularFile).map(file -> dir.relativize(file).toString()).sorted().toList();
    }
  }

  @Test
  void theCopyHasTheNameOfTheDirectoryAndNothingElseIsLeft() throws IOException {
    URI where = temp.resolve("archive/deep").toUri();
    assertThat(Archive.copy(run, where, conf).toUri().getPath()).isEqualTo(temp.resolve("archive/deep/run").toString());
    assertThat(content(temp.resolve("archive"))).containsExactly("deep/run/histograms/a.hlog", "deep/run/result.json");
  }

  @Test
  void whatIsThereAlreadyIsNotTouched() throws IOException {
    Files.writeString(Files.createDirectories(temp.resolve("archive/run")).resolve("mine"), "x");
    assertThatThrownBy(() -> Archive.copy(run, temp.resolve("archive").toUri(), conf)).isInstanceOf(IOException.class).hasMessageContaining("archive/run: is there already");
    assertThat(content(temp.resolve("archive"))).containsExactly("run/mine");
  }

  @Test
  void aCopyThatCannotBeFinishedLeavesNothing() throws IOException {
    Path archive = Files.createDirectories(temp.resolve("archive"));
    Files.createSymbolicLink(run.resolve("gone"), Path.of("nowhere"));
    assertThatThrownBy(() -> Archive.copy(run, archive.toUri(), conf)).isInstanceOf(IOException.class);
    assertThat(content(archive)).isEmpty();
    assertThatThrownBy(() -> Archive.copy(run, Files.writeString(temp.resolve("file"), "").toUri(), conf)).isInstanceOf(IOException.class).hasMessageContaining("file/run: ");
    assertThatThrownBy(() -> Archive.copy(run, URI.create("nosuch://host/archive"), conf)).isInstanceOf(IOException.class).hasMessageContaining("nosuch");
  }
}
