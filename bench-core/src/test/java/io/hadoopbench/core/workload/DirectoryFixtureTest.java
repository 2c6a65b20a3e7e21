package io.hadoopbench.core.workload;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.Arrays;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DirectoryFixtureTest {
  @Test
  void createdEntriesPassTheCheck(@TempDir java.nio.file.Path temp) throws IOException {
    DirectoryFixture entries = new DirectoryFixture(21);
    Path directory = new Path(temp.toUri().toString(), "made");
    try (FileSystem fs = FileSystem.newInstance(directory.toUri(), new Configuration())) {
      entries.make(fs, directory);
      FileStatus[] listing = fs.listStatus(directory);
      Arrays.sort(listing);
      assertThatCode(() -> entries.require(listing, directory)).doesNotThrowAnyException();
      assertThatThrownBy(() -> new DirectoryFixture(22).require(listing, directory))
          .hasMessageContaining("made: the listing has 21 entries, expected 22");
      assertThatThrownBy(() -> new DirectoryFixture(20).require(listing, directory))
          .hasMessageContaining("the listing has 21 entries, expected 20");
      FileStatus second = listing[1];
      listing[1] = listing[0];
      assertThatThrownBy(() -> entries.require(listing, directory))
          .hasMessageContaining("entry 1 is entry-10000000")
          .hasMessageContaining("expected entry-10000001");
      listing[1] = second;
      assertThatThrownBy(() -> entries.make(fs, directory))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("cannot create the 21 files");
    }
  }
}
