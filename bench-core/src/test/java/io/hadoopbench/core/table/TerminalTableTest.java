package io.hadoopbench.core.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TerminalTableTest {
  private static List<String> lines(Section.Builder section) {
    StringBuilder out = new StringBuilder();
    TerminalTable.append(out, section.build());
    return out.toString().lines().toList();
  }

  @Test
  void aHeadIsNotBrokenBeforeTheSignOfItsUnit() {
    List<String> lines = lines(Section.titled("t", "Title").text("variant").numbers("median [95 %]", "ratio to plain [95 %]", "p").verdict("answer")
        .row("encrypted/native/threads=16", "12,345 [12,000 – 12,700]", "0.981 [0.970 – 0.992]", "0.0001", "slower, too little to count, and more of it"));
    assertThat(lines).as(String.join("\n", lines)).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(100));
    assertThat(lines.stream().filter(line -> line.contains("%]"))).isNotEmpty().allSatisfy(line -> assertThat(line.replace("[95 %]", "")).doesNotContain("%]"));
  }

  @Test
  void moreColumnsThanALineHasSignsForAreShownAllTheSame() {
    String[] names = IntStream.range(0, 40).mapToObj(i -> "column " + i).toArray(String[]::new);
    assertThat(lines(Section.titled("t", "Title").numbers(names).row(Collections.nCopies(40, "123").toArray(String[]::new)))).isNotEmpty();
  }
}
