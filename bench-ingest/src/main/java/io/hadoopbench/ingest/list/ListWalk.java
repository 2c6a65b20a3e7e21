package io.hadoopbench.ingest.list;

import io.hadoopbench.ingest.api.Instance.EntryReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Walks over a part of a table and looks whether each entry points at one that is there. One thread
 * uses it.
 */
public final class ListWalk {
  /** Looked up at a time. */
  private static final int TOGETHER = 10_000;

  private final EntryReader reader;

  /** By row that is pointed at, who points. */
  private final Map<String, String> pending = new LinkedHashMap<>();

  private long entries;
  private long undefined;
  private Optional<String> example = Optional.empty();

  public ListWalk(EntryReader reader) {
    this.reader = reader;
  }

  /**
   * Part {@code index} of {@code parts} of the numbers that rows stand for.
   *
   * @throws IOException if it cannot be read, or holds what is no entry of ours
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
      if (pending.size() == TOGETHER) {
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
                pointer.getValue() + " points at " + pointer.getKey() + ", which is not there");
      }
    }
    pending.clear();
  }

  /** That are there. */
  public long entries() {
    return entries;
  }

  /** Of these, how many point at one that is not there. */
  public long undefined() {
    return undefined;
  }

  /** One of them. */
  public Optional<String> example() {
    return example;
  }
}
