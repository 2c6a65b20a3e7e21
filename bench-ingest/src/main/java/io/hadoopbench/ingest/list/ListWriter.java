package io.hadoopbench.ingest.list;

import io.hadoopbench.core.result.SplitMix64;
import io.hadoopbench.ingest.api.Instance.EntryWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

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

  /**
   * An entry of a list. The row is a random 63-bit number with 16 hexadecimal digits, so that
   * entries are spread evenly over a table. The value contains the writer, and the row of the entry
   * that this entry points to.
   *
   * @param previous row that this entry points to; empty for the first entry of a list
   */
  public record Entry(String row, Optional<String> previous) {
    public static final int ROW_DIGITS = 16;
    private static final char SEPARATOR = ':';

    /**
     * @param number a non-negative number
     */
    public static String row(long number) {
      char[] digits = new char[ROW_DIGITS];
      for (int i = 0; i < ROW_DIGITS; i++) {
        digits[i] =
            Character.forDigit((int) (number >>> 4 * (ROW_DIGITS - 1 - i)) & 0xf, ROW_DIGITS);
      }
      return new String(digits);
    }

    /**
     * @param writer name of the writer
     * @param number of the entry among the writer's entries
     */
    static byte[] value(String writer, long number, String previous) {
      return bytes(writer + SEPARATOR + Long.toHexString(number) + SEPARATOR + previous);
    }

    static byte[] bytes(String text) {
      return text.getBytes(StandardCharsets.US_ASCII);
    }

    /**
     * @throws IllegalArgumentException if the entry was not written by this program
     */
    static Entry of(byte[] row, byte[] value) {
      String key = new String(row, StandardCharsets.US_ASCII);
      String text = new String(value, StandardCharsets.US_ASCII);
      String previous = text.substring(text.lastIndexOf(SEPARATOR) + 1);
      if (!isRow(key) || text.indexOf(SEPARATOR) < 0 || !previous.isEmpty() && !isRow(previous)) {
        throw new IllegalArgumentException(
            "not an entry written by this benchmark: "
                + key
                + " = "
                + text.substring(0, Math.min(80, text.length())));
      }
      return new Entry(key, previous.isEmpty() ? Optional.empty() : Optional.of(previous));
    }

    private static boolean isRow(String text) {
      return text.length() == ROW_DIGITS
          && text.chars().allMatch(digit -> Character.digit(digit, ROW_DIGITS) >= 0)
          && text.equals(text.toLowerCase(Locale.ROOT));
    }
  }
}
