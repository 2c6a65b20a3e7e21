package io.hadoopbench.core.table;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.result.store.TrialsCsv.Csv;
import java.util.List;
import org.junit.jupiter.api.Test;

class PrintableTest {
  @Test
  void controlAndDirectionCharactersBecomeBlanks() {
    assertThat(Printable.line("a\u001b[31mred\u0007\r\nb\u009b2Jc\u202ed\u2028e"))
        .isEqualTo("a [31mred b 2Jc d e");
    assertThat(Printable.text("first\nsecond\t\u001b]0;title\u0007"))
        .isEqualTo("first\nsecond\t ]0;title ");
    assertThat(Printable.text("Größe × 2 → ±5 %")).isEqualTo("Größe × 2 → ±5 %");
  }

  @Test
  void aSpreadsheetComputesNothingAndANumberStaysOne() {
    assertThat(Csv.row(List.of("=1+1", "@x", "-1.5", "+2", "-cmd", "a\u001bb", "x,\"y\"\nz")))
        .isEqualTo("'=1+1,'@x,-1.5,+2,'-cmd,a b,\"x,\"\"y\"\"\nz\"\r\n");
  }
}
