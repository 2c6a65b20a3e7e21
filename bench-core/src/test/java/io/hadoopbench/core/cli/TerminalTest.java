package io.hadoopbench.core.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TerminalTest {
  @Test
  void sttyPrintsRowsAndColumns() {
    assertThat(Console.Terminal.columns("24 131\n")).hasValue(131);
  }

  @Test
  void aTerminalOfUnknownWidthHasTheUsualOne() {
    assertThat(Console.Terminal.columns("0 0\n")).hasValue(80);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "\n",
        "stty: standard input: Not a tty",
        "24",
        "24 -1",
        "24 99999999999",
        "a b"
      })
  void otherOutputIsNoTerminal(String tty) {
    assertThat(Console.Terminal.columns(tty)).isEmpty();
  }

  @Test
  void coloursCanBeDisabled() {
    assertThat(Console.mayColour(Map.of("TERM", "xterm-256color", "NO_COLOR", ""))).isTrue();
    assertThat(Console.mayColour(Map.of("TERM", "xterm-256color", "NO_COLOR", "1"))).isFalse();
    assertThat(Console.mayColour(Map.of("TERM", "dumb"))).isFalse();
  }
}
