package io.hadoopbench.gateway.hbase.shell;

import io.hadoopbench.gateway.hbase.client.HBaseRows;
import io.hadoopbench.gateway.hbase.client.ScanDigest;
import java.io.IOException;
import java.util.Arrays;

/**
 * What one {@code scan} of HBase's shell prints, taken apart line by line: a head, a line for each cell, the number of rows, the time that it took.
 * Values are printed as {@code Bytes.toStringBinary} writes them, which can be read back: what is no printable ASCII,
 * and the backslash, as {@code \xFF}.
 */
final class ShellOutput {
  private static final String HEAD = "ROW +COLUMN\\+CELL *";
  private static final String COLUMN = " column=" + HBaseRows.FAMILY + ":" + HBaseRows.QUALIFIER + ", timestamp=";
  private static final String VALUE = ", value=";
  private static final String COUNT = " row(s)";
  private static final String TOOK = "Took ";
  private static final String ERROR = "ERROR";
  private static final String ESCAPE = "\\x";
  private static final int ESCAPE_LENGTH = 4;
  private static final int HEX = 16;
  private static final int SHOWN = 80;

  private final ScanDigest.Sum digest = new ScanDigest.Sum();
  private byte[] bytes = new byte[1 << 10];
  private boolean head;
  private boolean counted;
  private long rows;

  /** Rows printed until now. */
  long rows() {
    return rows;
  }

  /**
   * Takes the next line. What comes before the head is the shell's echo of the command.
   *
   * @return whether it is the last one
   * @throws IOException if it belongs to no scan of a table like ours, or the shell counted other rows than it printed
   */
  boolean last(String line) throws IOException {
    boolean took = line.startsWith(TOOK); // printed by a command that fails, too
    if (took && !counted || line.startsWith(ERROR)) {
      throw new IOException("its scan ended after " + rows + " rows, without their number, with " + shown(line));
    }
    if (took) {
      return true;
    }
    if (counted) {
      throw new IOException("after its rows it printed " + shown(line));
    }
    if (!head) {
      head = line.matches(HEAD);
    } else if (line.startsWith(" ")) {
      row(line);
    } else if (line.endsWith(COUNT)) {
      count(line);
    } else {
      throw new IOException("among its rows it printed " + shown(line));
    }
    return false;
  }

  private void count(String line) throws IOException {
    String number = line.substring(0, line.length() - COUNT.length());
    if (!number.equals(Long.toString(rows))) {
      throw new IOException("it printed " + rows + " rows, but counted " + shown(number));
    }
    counted = true;
  }

  private void row(String line) throws IOException {
    int column = line.indexOf(COLUMN, 1);
    int value = column < 0 ? -1 : line.indexOf(VALUE, column + COLUMN.length());
    if (value < 0) {
      throw new IOException("a line is no cell of " + HBaseRows.FAMILY + ":" + HBaseRows.QUALIFIER + ": " + shown(line));
    }
    if (bytes.length < line.length()) {
      bytes = Arrays.copyOf(bytes, line.length());
    }
    int keyEnd = unescape(line, 1, column, 0);
    int valueEnd = unescape(line, value + VALUE.length(), line.length(), keyEnd);
    digest.add(bytes, 0, keyEnd, bytes, keyEnd, valueEnd - keyEnd);
    rows++;
  }

  /** Puts bytes at {@code to}; returns where they end. */
  private int unescape(String line, int from, int end, int to) throws IOException {
    int written = to;
    for (int i = from; i < end; written++) {
      char c = line.charAt(i);
      if (c != '\\') {
        if (c < ' ' || c > '~') {
          throw new IOException("a cell has the character " + (int) c + ", which the shell never prints: " + shown(line));
        }
        bytes[written] = (byte) c;
        i++;
      } else {
        int high = i + ESCAPE_LENGTH > end || !line.startsWith(ESCAPE, i) ? -1 : Character.digit(line.charAt(i + 2), HEX);
        int low = high < 0 ? -1 : Character.digit(line.charAt(i + 3), HEX);
        if (low < 0) {
          throw new IOException("a cell has half an escape: " + shown(line));
        }
        bytes[written] = (byte) (high * HEX + low);
        i += ESCAPE_LENGTH;
      }
    }
    return written;
  }

  ScanDigest scanned() {
    return digest.scanned();
  }

  private static String shown(String line) {
    return "'" + (line.length() <= SHOWN ? line : line.substring(0, SHOWN) + "...") + "'";
  }
}
