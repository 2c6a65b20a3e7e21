package io.hadoopbench.ingest.list;

import io.hadoopbench.core.result.SplitMix64;
import io.hadoopbench.ingest.api.Instance.EntryWriter;
import java.io.IOException;
import java.util.Arrays;

/**
 * Writes several lists in parallel: each batch adds one entry to each list, pointing to the
 * previous entry, and ends with a flush. Therefore an entry points only to an entry that the
 * servers have acknowledged. Not thread-safe.
 */
public final class ListWriter {
  /** Number of different columns, which is small, as in real tables. */
  private static final int COLUMNS = 1 << 12;

  private static final int COLUMN_DIGITS = 3;

  private final String name;
  private final SplitMix64 random;
  private final String[] last;
  private long written;

  /**
   * @param map index of the task; task and thread identify one of a table's writers
   * @param lists number of lists, which is the number of entries per batch
   */
  public ListWriter(String table, int map, int thread, int lists) {
    this.name = map + "-" + thread;
    // mixed twice, because the seeds of consecutive writers, mixed once, would produce the same
    // sequence, shifted by one
    this.random =
        new SplitMix64(
            new SplitMix64(
                    ((long) table.hashCode() << Integer.SIZE) + ((long) map << Short.SIZE) + thread)
                .nextLong());
    this.last = new String[lists];
    Arrays.fill(last, "");
  }

  /**
   * Writes a batch and returns the number of bytes in rows, columns and values that the servers
   * acknowledged.
   */
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
        next,
        0,
        last,
        0,
        next.length); // after the flush, so that the next batch points to acknowledged entries
    written += next.length;
    return bytes;
  }

  private byte[] column() {
    return Entry.bytes(Integer.toHexString(COLUMNS + random.nextInt(COLUMNS)).substring(1));
  }

  /** Returns the number of acknowledged entries. */
  public long written() {
    return written;
  }
}
