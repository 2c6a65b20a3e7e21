package io.hadoopbench.core.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.cli.Option.Type;
import io.hadoopbench.core.table.Screen;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HelpTextTest {
  private static final String COMMAND = "hadoopbench.command";

  @AfterEach
  void asStartedByHadoop() {
    System.clearProperty(COMMAND);
  }

  @Test
  void usageShowsTheStartCommand() {
    assertThat(new HelpText(Screen.NONE, "report DIR"))
        .hasToString("usage: hadoop jar bench.jar report DIR\n");
    System.setProperty(COMMAND, "scripts/bench");
    assertThat(new HelpText(Screen.NONE, "report DIR"))
        .hasToString("usage: scripts/bench report DIR\n");
  }

  @Test
  void anOptionIsListedWithItsArgumentAndDefault() {
    assertThat(
            new HelpText(Screen.NONE, "x")
                .options(
                    "load",
                    List.of(
                        Option.of("maps", Type.POSITIVE, "N", "1", "map tasks"),
                        Option.flag("yarn", "on YARN")))
                .toString())
        .endsWith("\nload\n -maps N  map tasks [1]\n -yarn    on YARN\n");
    assertThat(new HelpText(Screen.NONE, "x").options("load", List.of()).toString())
        .doesNotContain("load");
  }

  @ParameterizedTest
  @ValueSource(ints = {60, 100, 200})
  void theRightColumnIsAlignedAndWraps(int columns) {
    List<Map.Entry<String, String>> rows =
        List.of(
            Map.entry("doctor", "word ".repeat(18)),
            Map.entry("gateway-webhdfs-write", "word ".repeat(18)));
    List<String> lines =
        new HelpText(Screen.of(columns, false), "x")
            .list("programs", rows)
            .toString()
            .lines()
            .skip(3)
            .toList();
    assertThat(lines).allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(columns));
    assertThat(lines).extracting(line -> line.indexOf("word")).containsOnly(24);
  }
}
