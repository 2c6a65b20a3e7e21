package io.hadoopbench.ingest.list;

import io.hadoopbench.core.model.SplitMix64;
import io.hadoopbench.ingest.api.Instance.EntryWriter;
import java.io.IOException;
import java.util.Arrays;

/**
 * Writes lists side by side: each batch adds one entry to each, which points at the one before, and
 * ends with a flush. So no entry ever points at one that the servers may not have yet. One thread
 * uses it.
 */
public final class ListWriter {
  /** Column families and qualifiers are few, as they are in tables of users. */
  private static final int COLUMNS = 1 << 12;

  private static final int COLUMN_DIGITS = 3;

  private final String name;
  private final SplitMix64 random;
  private final String[] last;
  private long written;

  /**
   * @param map index of the task, with that of the thread unique among the writers of a table
   * @param lists how many, which is the number of entries of a batch
   */
  public ListWriter(String table, int map, int thread, int lists) {
    this.name = map + "-" + thread;
    // what is mixed twice begins anywhere: neighbours that are mixed once would write each other's
    // rows, one later
    this.random =
        new SplitMix64(
            new SplitMix64(
                    ((long) table.hashCode() << Integer.SIZE) + ((long) map << Short.SIZE) + thread)
                .nextLong());
    this.last = new String[lists];
    Arrays.fill(last, "");
  }

  /** Returns the bytes of rows, columns and values that the servers now have. */
  public long batch(EntryWriter entries) throws IOException {
    String[] next = new String[last.length];
    long bytes = 0;
    for (int i = 0; i < next.length; i++) {
      next[i] = Entry.row(random.nextLong() >>> 1);
      byte[] value = Entry.value(name, written + i, last[i]);
      entries.write(Entry.bytes(next[i]), column(), column(), value);
      bytes += Entry.ROW_DIGITS + 2 * COLUMN_DIGITS + value.length;
    }
    entries.flush();
    System.arraycopy(
        next, 0, last, 0, next.length); // only now: what was not flushed may not be there
    written += next.length;
    return bytes;
  }

  private byte[] column() {
    return Entry.bytes(Integer.toHexString(COLUMNS + random.nextInt(COLUMNS)).substring(1));
  }

  /** Entries that the servers have said they have. */
  public long written() {
    return written;
  }
}
