package io.hadoopbench.ingest.list;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hadoopbench.ingest.api.Instance.EntryReader;
import io.hadoopbench.ingest.api.Instance.EntryWriter;
import io.hadoopbench.ingest.list.ListWriter.Entry;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Walks find what writers wrote, and detect missing entries. */
class ListTest {
  private static final int LISTS = 50;

  /** In-memory table, which contains an entry once it was flushed. */
  private static final class Table implements EntryWriter, EntryReader {
    private final TreeMap<String, byte[]> entries = new TreeMap<>();
    private final TreeMap<String, byte[]> buffer = new TreeMap<>();

    @Override
    public void write(byte[] row, byte[] family, byte[] qualifier, byte[] value) {
      Entry entry = Entry.of(row, value);
      assertThat(entry.previous().stream())
          .as("points to what is flushed")
          .allMatch(entries::containsKey);
      buffer.put(entry.row(), value);
    }

    @Override
    public void flush() {
      entries.putAll(buffer);
      buffer.clear();
    }

    @Override
    public void scan(String first, String end, BiConsumer<byte[], byte[]> each) {
      (end.isEmpty() ? entries.tailMap(first, true) : entries.subMap(first, end))
          .forEach((row, value) -> each.accept(row.getBytes(StandardCharsets.US_ASCII), value));
    }

    @Override
    public Set<String> present(Collection<String> rows) {
      return rows.stream().filter(entries::containsKey).collect(Collectors.toSet());
    }

    @Override
    public void close() {}
  }

  private static Table filled(int batches) throws IOException {
    Table table = new Table();
    for (int writer = 0; writer < 2; writer++) {
      ListWriter list = new ListWriter("t", 0, writer, LISTS);
      for (int i = 0; i < batches; i++) {
        assertThat(list.batch(table)).isGreaterThan(LISTS * Entry.ROW_DIGITS);
      }
      assertThat(list.written()).isEqualTo((long) LISTS * batches);
    }
    return table;
  }

  private static ListWalk walked(Table table, int parts) throws IOException {
    ListWalk walk = new ListWalk(table);
    for (int i = 0; i < parts; i++) {
      walk.walk(i, parts);
    }
    return walk;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 32})
  void walkFindsAllEntriesAndNoMissingPointer(int parts) throws IOException {
    ListWalk walk = walked(filled(10), parts);
    assertThat(walk.entries()).isEqualTo(2 * 10 * LISTS);
    assertThat(walk.undefined()).isZero();
    assertThat(walk.example()).isEmpty();
  }

  @Test
  void lostEntryIsDetectedByItsSuccessor() throws IOException {
    Table table = filled(10);
    String lost =
        Entry.of(
                table.entries.firstKey().getBytes(StandardCharsets.US_ASCII),
                table.entries.firstEntry().getValue())
            .previous()
            .orElseGet(
                () ->
                    table.entries.values().stream()
                        .map(
                            value ->
                                Entry.of("0".repeat(16).getBytes(StandardCharsets.US_ASCII), value))
                        .flatMap(entry -> entry.previous().stream())
                        .findFirst()
                        .orElseThrow());
    table.entries.remove(lost);
    ListWalk walk = walked(table, 4);
    assertThat(walk.entries()).isEqualTo(2 * 10 * LISTS - 1);
    assertThat(walk.undefined()).isEqualTo(1);
    assertThat(walk.example().orElseThrow()).contains("points to " + lost);
  }

  @Test
  void writersNeverShareRows() throws IOException {
    Table table = new Table();
    for (int map = 0; map < 4; map++) {
      for (int thread = 0; thread < 8; thread++) {
        ListWriter list = new ListWriter("t", map, thread, LISTS);
        for (int batch = 0; batch < 20; batch++) {
          list.batch(table);
        }
      }
    }
    assertThat(table.entries).hasSize(4 * 8 * 20 * LISTS);
  }

  @Test
  void foreignEntryIsReported() {
    Table table = new Table();
    table.entries.put("0123456789abcdef", "something".getBytes(StandardCharsets.US_ASCII));
    assertThatThrownBy(() -> walked(table, 1))
        .isInstanceOf(IOException.class)
        .hasMessageContaining(
            "not an entry written by this benchmark: 0123456789abcdef =" + " something");
  }

  @Test
  void rowsHave16DigitsAndSortAsNumbers() {
    assertThat(Entry.row(0)).isEqualTo("0000000000000000");
    assertThat(Entry.row(0xabcL)).isEqualTo("0000000000000abc");
    assertThat(Entry.row(Long.MAX_VALUE)).isEqualTo("7fffffffffffffff");
  }
}
