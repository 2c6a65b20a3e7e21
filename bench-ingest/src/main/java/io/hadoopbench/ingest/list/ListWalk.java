package io.hadoopbench.ingest.list;

import io.hadoopbench.ingest.api.Instance.EntryReader;
import io.hadoopbench.ingest.list.ListWriter.Entry;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Verifies for a part of a table that each entry points to an existing entry. Not thread-safe. */
public final class ListWalk {

  private final EntryReader reader;

  /** Rows that must exist, each with the row that points to it. */
  private final Map<String, String> pending = new LinkedHashMap<>();

  private long entries;
  private long undefined;
  private Optional<String> example = Optional.empty();

  public ListWalk(EntryReader reader) {
    this.reader = reader;
  }

  /**
   * Reads part {@code index} of {@code parts} of the row range.
   *
   * @throws IOException if the part cannot be read, or contains entries from other programs
   */
  public void walk(int index, int parts) throws IOException {
    long width = Long.MAX_VALUE / parts;
    String first = Entry.row(index * width);
    String end = index == parts - 1 ? "" : Entry.row((index + 1) * width);
    List<Entry> found = new ArrayList<>();
    try {
      reader.scan(first, end, (row, value) -> found.add(Entry.of(row, value)));
    } catch (IllegalArgumentException e) {
      throw new IOException(e.getMessage(), e);
    }
    for (Entry entry : found) {
      entries++;
      entry.previous().ifPresent(previous -> pending.put(previous, entry.row()));
      if (pending.size() == 10_000) {
        lookUp();
      }
    }
    lookUp();
  }

  private void lookUp() throws IOException {
    Collection<String> rows = pending.keySet();
    Set<String> present = rows.isEmpty() ? Set.of() : reader.present(rows);
    for (Map.Entry<String, String> pointer : pending.entrySet()) {
      if (!present.contains(pointer.getKey())) {
        undefined++;
        example =
            Optional.of(
                pointer.getValue() + " points to " + pointer.getKey() + ", which does not exist");
      }
    }
    pending.clear();
  }

  public long entries() {
    return entries;
  }

  /** Returns the number of entries that point to a missing entry. */
  public long undefined() {
    return undefined;
  }

  /** Returns an example of an entry that points to a missing entry. */
  public Optional<String> example() {
    return example;
  }
}
