package io.hadoopbench.core.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TerminalTableTest {
  private static List<String> lines(int columns, Section section) {
    return new TerminalText(Screen.of(columns, false)).section(section).toString().lines().toList();
  }

  private static Section answers() {
    return Section.titled("t", "Title")
        .text("variant")
        .minor("trials")
        .numbers("median [95 %]", "ratio to plain [95 %]")
        .minor("p")
        .verdict("answer")
        .row(
            "encrypted/native/threads=16",
            "10/10",
            "12,345 [12,000 – 12,700]",
            "0.981 [0.970 – 0.992]",
            "0.0001",
            "slower");
  }

  @Test
  void aHeadIsNotBrokenBeforeTheSignOfItsUnit() {
    List<String> lines = lines(100, answers());
    assertThat(lines)
        .as(String.join("\n", lines))
        .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(100));
    assertThat(lines.stream().filter(line -> line.contains("%]")))
        .isNotEmpty()
        .allSatisfy(line -> assertThat(line.replace("[95 %]", "")).doesNotContain("%]"));
  }

  @Test
  void minorColumnsGoBeforeAnIntervalLeavesItsNumber() {
    assertThat(String.join("\n", lines(120, answers())))
        .contains("trials", "0.0001", "12,345 [12,000 - 12,700]")
        .doesNotContain("do not fit");
    assertThat(String.join("\n", lines(80, answers())))
        .contains("12,345 [12,000 - 12,700]", "slower", "Columns that do not fit: ")
        .doesNotContain("0.0001");
  }

  @Test
  void anIntervalIsNeverBroken() {
    assertThat(String.join("\n", lines(60, answers())))
        .contains(
            "[12,000 - 12,700]",
            "[0.970 - 0.992]",
            "slower",
            "Columns that do not fit: trials, p.");
  }

  @Test
  void columnsThatDoNotFitAreListed() {
    String[] names = IntStream.range(0, 40).mapToObj(i -> "column " + i).toArray(String[]::new);
    List<String> lines =
        lines(
            100,
            Section.titled("t", "Title")
                .numbers(names)
                .row(Collections.nCopies(40, "123").toArray(String[]::new)));
    assertThat(lines).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(100));
    assertThat(String.join(" ", lines)).contains("Columns that do not fit: ", "column 39.");
  }

  @Test
  void answersHaveAColourWhereTheScreenHasSomeAndNoneElsewhere() {
    String coloured = new TerminalText(Screen.of(120, true)).section(answers()).toString();
    assertThat(coloured).contains("\u001b[31mslower").contains("\u001b[1mTitle\u001b[0m");
    assertThat(coloured.replaceAll("\u001b\\[\\d*m", ""))
        .isEqualTo(new TerminalText(Screen.of(120, false)).section(answers()).toString());
  }

  @Test
  void aScreenIsAsWideAsTheTerminalWithinReason() {
    assertThat(Screen.of(20, false).columns()).isEqualTo(60);
    assertThat(Screen.of(111, false).columns()).isEqualTo(111);
    assertThat(Screen.of(9999, false).columns()).isEqualTo(120);
  }
}
