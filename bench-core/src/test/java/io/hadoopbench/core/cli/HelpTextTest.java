package io.hadoopbench.core.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class HelpTextTest {
  private static final String COMMAND = "hadoopbench.command";

  @AfterEach
  void asStartedByHadoop() {
    System.clearProperty(COMMAND);
  }

  @Test
  void usageSaysHowTheProgramWasStarted() {
    assertThat(HelpText.usage("report DIR")).isEqualTo("usage: hadoop jar bench.jar report DIR\n");
    System.setProperty(COMMAND, "scripts/bench");
    assertThat(HelpText.usage("report DIR")).isEqualTo("usage: scripts/bench report DIR\n");
    assertThat(HelpText.of("kms-create", "?", List.of(), List.of(), List.of())).startsWith("usage: scripts/bench kms-create [generic options]");
  }

  @Test
  void theRightColumnBeginsBehindTheLongestNameAndWraps() {
    List<String> names = List.of("doctor", "gateway-webhdfs-write-and-some-more");
    List<String> lines = HelpText.table(names, Function.identity(), name -> "word ".repeat(18)).lines().toList();
    assertThat(lines).hasSize(4).allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(100));
    assertThat(lines).extracting(line -> line.indexOf("word")).containsOnly(lines.get(0).indexOf("word"));
    assertThat(lines.get(0).indexOf("word")).isGreaterThan(names.get(1).length());
  }
}
