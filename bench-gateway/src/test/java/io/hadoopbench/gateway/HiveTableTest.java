package io.hadoopbench.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HiveTableTest {
  @TempDir
  Path dir;
  private long written;
  private List<String> lines;

  @BeforeEach
  void write() throws IOException {
    Path file = dir.resolve("rows.txt");
    written = new HiveTable(500).write(FileSystem.getLocal(new Configuration(false)), new org.apache.hadoop.fs.Path(file.toUri()));
    lines = new ArrayList<>(Files.readAllLines(file));
  }

  private static long checksum(List<String> lines) {
    long checksum = 0;
    for (String line : lines) {
      for (String column : line.split("\t", -1)) {
        checksum = HiveTable.add(checksum, column);
      }
    }
    return checksum;
  }

  @Test
  void whatWasWrittenHasTheChecksumThatItTells() {
    assertThat(lines).hasSize(500).allSatisfy(line -> assertThat(line.split("\t", -1)).hasSize(HiveTable.WIDTH));
    assertThat(checksum(lines)).isEqualTo(written);
    assertThat(lines.stream().mapToInt(String::length).average().orElse(0)).isBetween(60.0, 90.0);
  }

  @Test
  void rowsInAnotherOrderAChangedColumnAndADoubledRowAreFoundOut() {
    List<String> swapped = new ArrayList<>(lines);
    Collections.swap(swapped, 3, 4);
    assertThat(checksum(swapped)).isNotEqualTo(written);
    List<String> changed = new ArrayList<>(lines);
    changed.set(7, changed.get(7).replace("number 7", "number 8"));
    assertThat(checksum(changed)).isNotEqualTo(written);
    List<String> doubled = new ArrayList<>(lines);
    doubled.set(9, lines.get(8));
    assertThat(checksum(doubled)).isNotEqualTo(written);
  }
}
