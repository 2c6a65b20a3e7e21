package io.hadoopbench.core.table;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.table.TerminalText.LineBreaks;
import org.junit.jupiter.api.Test;

class LineBreaksTest {
  @Test
  void variantsAreBrokenAfterASlash() {
    assertThat(LineBreaks.lines("RS-6-3-1024k/native/down=0", 17))
        .containsExactly("RS-6-3-1024k/", "native/down=0");
    assertThat(LineBreaks.lines("RS-6-3-1024k/native/down=0", 20))
        .containsExactly("RS-6-3-1024k/native/", "down=0");
  }

  @Test
  void blanksDoNotCountAtTheEndOfALine() {
    assertThat(LineBreaks.lines("one two three", 7)).containsExactly("one two", "three");
    assertThat(LineBreaks.lines("one two three", 13)).containsExactly("one two three");
    assertThat(LineBreaks.lines("", 5)).containsExactly("");
  }

  @Test
  void aPartThatIsTooWideIsBrokenAnywhere() {
    assertThat(LineBreaks.lines("of abcdefghijk lm", 4))
        .containsExactly("of", "abcd", "efgh", "ijk", "lm");
  }

  @Test
  void unitsStayWhole() {
    assertThat(LineBreaks.lines("of a task (MB/s)", 14)).containsExactly("of a task", "(MB/s)");
    assertThat(LineBreaks.lines("spread over 1.4 %", 15)).containsExactly("spread over", "1.4 %");
  }

  @Test
  void aNumberLeavesItsFactorBeforeItIsTornApart() {
    assertThat(LineBreaks.lines("binary/fetchSize=1000", 12))
        .containsExactly("binary/", "fetchSize=", "1000");
    assertThat(LineBreaks.lines("streams=1", 5))
        .as("a short word")
        .containsExactly("strea", "ms=1");
  }

  @Test
  void theSlashesOfAnAddressStayTogether() {
    assertThat(LineBreaks.lines("hdfs://host:8020/path", 16))
        .containsExactly("hdfs://", "host:8020/path");
  }
}
