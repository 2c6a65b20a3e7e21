package io.hadoopbench.ingest.list;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;

/**
 * An entry of a list. Its row is a random number of 63 bits as 16 hexadecimal digits, so that
 * entries spread evenly over a table; its value names who wrote it, and the row of the entry that
 * it points at.
 *
 * @param previous row; empty for the first of a list
 */
public record Entry(String row, Optional<String> previous) {
  public static final int ROW_DIGITS = 16;
  private static final char SEPARATOR = ':';

  /** Of a number that is not negative. */
  public static String row(long number) {
    char[] digits = new char[ROW_DIGITS];
    for (int i = 0; i < ROW_DIGITS; i++) {
      digits[i] = Character.forDigit((int) (number >>> 4 * (ROW_DIGITS - 1 - i)) & 0xf, ROW_DIGITS);
    }
    return new String(digits);
  }

  /**
   * @param writer who writes it, and the number of the entry among his
   */
  static byte[] value(String writer, long number, String previous) {
    return bytes(writer + SEPARATOR + Long.toHexString(number) + SEPARATOR + previous);
  }

  static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  /**
   * @throws IllegalArgumentException if it is none of ours
   */
  static Entry of(byte[] row, byte[] value) {
    String key = new String(row, StandardCharsets.US_ASCII);
    String text = new String(value, StandardCharsets.US_ASCII);
    String previous = text.substring(text.lastIndexOf(SEPARATOR) + 1);
    if (!isRow(key) || text.indexOf(SEPARATOR) < 0 || !previous.isEmpty() && !isRow(previous)) {
      throw new IllegalArgumentException(
          "no entry of ours: " + key + " = " + text.substring(0, Math.min(80, text.length())));
    }
    return new Entry(key, previous.isEmpty() ? Optional.empty() : Optional.of(previous));
  }

  private static boolean isRow(String text) {
    return text.length() == ROW_DIGITS
        && text.chars().allMatch(digit -> Character.digit(digit, ROW_DIGITS) >= 0)
        && text.equals(text.toLowerCase(Locale.ROOT));
  }
}
