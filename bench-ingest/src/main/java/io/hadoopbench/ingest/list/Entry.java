package io.hadoopbench.ingest.list;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;

/**
 * An entry of a list. The row is a random 63-bit number with 16 hexadecimal digits, so that entries
 * are spread evenly over a table. The value contains the writer, and the row of the entry that this
 * entry points to.
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
      digits[i] = Character.forDigit((int) (number >>> 4 * (ROW_DIGITS - 1 - i)) & 0xf, ROW_DIGITS);
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
