package io.hadoopbench.gateway.hbase.shell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hadoopbench.gateway.hbase.client.HBaseRows;
import io.hadoopbench.gateway.hbase.client.ScanDigest;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ShellOutputTest {
  static final HBaseRows ROWS = new HBaseRows(3, 40);
  private static final String HEAD = "ROW  COLUMN+CELL";
  private static final String CELL = " column=f:v, timestamp=2026-11-21T15:41:02.640, value=";
  private static final String TOOK = "Took 0.0676 seconds";

  /** What the shell prints for our rows, as it was seen to print them. */
  static List<String> lines() {
    List<String> lines = new ArrayList<>(List.of("hbase:004:0> scan 't', {CACHE => 1000}", HEAD));
    for (long row = 0; row < ROWS.count(); row++) {
      lines.add(" " + new String(ROWS.key(row)) + CELL + binary(ROWS.value(row)));
    }
    lines.addAll(List.of("3 row(s)", TOOK));
    return lines;
  }

  /** As Bytes.toStringBinary does it. */
  private static String binary(byte[] bytes) {
    StringBuilder text = new StringBuilder();
    for (byte b : bytes) {
      text.append(b >= ' ' && b <= '~' && b != '\\' ? String.valueOf((char) b) : String.format("\\x%02X", b));
    }
    return text.toString();
  }

  private static ScanDigest read(List<String> lines) throws IOException {
    ShellOutput output = new ShellOutput();
    for (int i = 0; i < lines.size(); i++) {
      assertThat(output.last(lines.get(i))).as(lines.get(i)).isEqualTo(i == lines.size() - 1);
    }
    return output.scanned();
  }

  /** A scan in which one line is another. */
  private static List<String> with(int index, String line) {
    List<String> lines = lines();
    lines.set(index, line);
    return lines;
  }

  @Test
  void everyByteOfKeysAndValuesComesBack() throws IOException {
    assertThat(read(lines())).isEqualTo(ROWS.scanned());
    assertThat(read(List.of(HEAD, " a" + CELL + ", value=\\x00\\x5Cx41 ROW row(s)", "1 row(s)", TOOK)).bytes())
        .isEqualTo(1 + ", value=??x41 ROW row(s)".length());
  }

  @Test
  void anEmptyTableHasNoRows() throws IOException {
    assertThat(read(List.of(HEAD, "0 row(s)", TOOK)).rows()).isZero();
  }

  @Test
  void anotherByteIsAnotherChecksum() throws IOException {
    String row = lines().get(3);
    char end = row.charAt(row.length() - 1);
    assertThat(read(with(3, row.substring(0, row.length() - 1) + (end == '0' ? '1' : '0')))).isNotEqualTo(ROWS.scanned());
  }

  @Test
  void outputThatIsCutIsNeverTakenForAScan() {
    String whole = String.join("\n", lines());
    for (int length = 0; length < whole.length() - TOOK.length(); length++) {
      List<String> cut = whole.substring(0, length).lines().toList();
      assertThatThrownBy(() -> {
        ShellOutput output = new ShellOutput();
        for (String line : cut) {
          if (output.last(line)) {
            return;
          }
        }
        throw new IOException("no end");
      }).as(length + " characters").isInstanceOf(IOException.class);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"4 row(s)", "2 row(s)", "-3 row(s)", "03 row(s)", "three row(s)", " row(s)"})
  void anotherNumberOfRowsThanWerePrintedIsRefused(String count) {
    String said = count.startsWith(" ") ? "no cell of f:v" : "printed 3 rows, but counted '" + count.replace(" row(s)", "'");
    assertThatThrownBy(() -> read(with(5, count))).isInstanceOf(IOException.class).hasMessageContaining(said);
  }

  @Test
  void aRowThatIsMissingIsNoticed() {
    List<String> lines = lines();
    lines.remove(3);
    assertThatThrownBy(() -> read(lines)).isInstanceOf(IOException.class).hasMessageContaining("it printed 2 rows, but counted '3'");
  }

  /** A scan that fails prints its head and its time, and the reason on standard error. */
  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {"Took 0.0454 seconds|ended after 0 rows, without their number", "ERROR RuntimeError: Unknown table|ERROR RuntimeError",
      "java.net.ConnectException: refused|among its rows it printed 'java.net.ConnectException", "''|among its rows it printed ''"})
  void whatIsNoRowIsTold(String line, String said) {
    assertThatThrownBy(() -> read(List.of(HEAD, line, TOOK))).isInstanceOf(IOException.class).hasMessageContaining(said);
  }

  @Test
  void anErrorBeforeTheHeadIsTold() {
    assertThatThrownBy(() -> read(List.of("hbase:004:0> scan 't'", "ERROR ArgumentError: no", TOOK))).isInstanceOf(IOException.class)
        .hasMessageContaining("ERROR ArgumentError: no");
    assertThatThrownBy(() -> read(List.of("hbase:004:0> scan 't'", TOOK))).isInstanceOf(IOException.class).hasMessageContaining("0 rows");
  }

  @Test
  void whatStandsBetweenNumberAndTimeIsTold() {
    assertThatThrownBy(() -> read(List.of(HEAD, "0 row(s)", " (possible stale results) ", TOOK))).isInstanceOf(IOException.class)
        .hasMessageContaining("possible stale results");
  }

  @ParameterizedTest
  @ValueSource(strings = {"\\", "\\x", "\\x4", "\\y41", "\\xG1", "\\x4g", "\\x-1", "\t", "\u00e9", "\u007f"})
  void charactersThatTheShellNeverPrintsAreRefused(String value) {
    assertThatThrownBy(() -> read(List.of(HEAD, " a" + CELL + value, "1 row(s)", TOOK))).isInstanceOf(IOException.class).hasMessageContaining("a cell has ");
  }

  @ParameterizedTest
  @ValueSource(strings = {" a column=f:w, timestamp=1, value=x", " a column=f:v, timestamp=1", " a", " ", " a column=f:v, timestamp=1, type=Delete"})
  void cellsOfAnotherColumnAreRefused(String line) {
    assertThatThrownBy(() -> read(List.of(HEAD, line, "1 row(s)", TOOK))).isInstanceOf(IOException.class).hasMessageContaining("no cell of f:v");
  }
}
