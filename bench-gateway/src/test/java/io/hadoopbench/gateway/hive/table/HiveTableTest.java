package io.hadoopbench.gateway.hive.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HiveTableTest {
  @TempDir Path dir;
  private long written;
  private List<String> lines;

  @BeforeEach
  void write() throws IOException {
    Path file = dir.resolve("rows.txt");
    written = new HiveTable(500).write(Files.newOutputStream(file));
    lines = new ArrayList<>(Files.readAllLines(file));
  }

  private static HiveTable.Content read(List<String> lines, Runnable firstRow) throws IOException {
    return HiveTable.read(
        new ByteArrayInputStream(String.join("\n", lines).getBytes(StandardCharsets.UTF_8)),
        firstRow);
  }

  private static long checksum(List<String> lines) throws IOException {
    return read(lines, () -> {}).checksum();
  }

  @Test
  void writtenRowsHaveReturnedChecksum() throws IOException {
    assertThat(lines)
        .hasSize(500)
        .allSatisfy(line -> assertThat(line.split("\t", -1)).hasSize(HiveTable.WIDTH));
    assertThat(checksum(lines)).isEqualTo(written);
    assertThat(lines.stream().mapToInt(String::length).average().orElse(0)).isBetween(60.0, 90.0);
  }

  @Test
  void rowsAreCountedAndFirstRowIsReportedOnce() throws Exception {
    AtomicInteger first = new AtomicInteger();
    assertThat(read(lines, first::incrementAndGet)).isEqualTo(new HiveTable.Content(500, written));
    assertThat(first).hasValue(1);
  }

  @Test
  void reorderedChangedAndDuplicateRowsAreDetected() throws IOException {
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
