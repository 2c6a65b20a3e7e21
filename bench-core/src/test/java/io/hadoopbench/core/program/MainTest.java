package io.hadoopbench.core.program;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.cli.Console;
import io.hadoopbench.core.cli.ExitCode;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MainTest {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @BeforeEach
  void empty() {
    out.reset();
    err.reset();
  }

  private int run(String command) {
    return Main.run(
        command.isEmpty() ? new String[0] : command.split(" "),
        new Console(
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8),
            false));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "-h", "--help", "help"})
  void withoutArgumentsTheProgramsAreListed(String command) {
    assertThat(run(command)).isZero();
    assertThat(out.toString()).contains("usage: ", "report", "PROGRAM -h");
  }

  @ParameterizedTest
  @ValueSource(strings = {"report -h", "help report", "report --help", "report -help"})
  void helpIsPrintedForEverySpelling(String command) {
    assertThat(run(command)).isZero();
    assertThat(out.toString()).startsWith("usage: ").contains("report [generic options] DIR");
  }

  @ParameterizedTest
  @ValueSource(strings = {"version", "-version", "--version"})
  void theVersionIsPrintedForEverySpelling(String command) {
    assertThat(run(command)).isZero();
    assertThat(out.toString()).startsWith("hadoop-bench ");
  }

  @ParameterizedTest
  @CsvSource({
    "export trials /nonexistent -out x",
    "export trials /nonexistent --out x",
    "export trials /nonexistent -out=x",
    "export trials /nonexistent --out=x",
    "export -Da=b trials /nonexistent --out=x"
  })
  void optionsAreTakenInTheWaysOfOtherTools(String command) {
    assertThat(run(command)).isEqualTo(ExitCode.USAGE);
    assertThat(err.toString()).contains("/nonexistent: no such directory");
  }

  @Test
  void aMistypedProgramIsAskedAbout() {
    assertThat(run("repotr x")).isEqualTo(ExitCode.USAGE);
    assertThat(err.toString())
        .hasLineCount(1)
        .contains("no program 'repotr'; did you mean report?");
  }

  @Test
  void colourStandsAnywhereAndIsChecked() {
    assertThat(run("-color always help report")).isZero();
    assertThat(out.toString()).contains("report [generic options] DIR");
    empty();
    assertThat(run("help --color=always")).isZero();
    assertThat(out.toString()).contains("\u001b[1m");
    empty();
    assertThat(run("help -color never")).isZero();
    assertThat(out.toString()).doesNotContain("\u001b");
    for (String wrong : new String[] {"report x -color pink", "report x -color"}) {
      empty();
      assertThat(run(wrong)).isEqualTo(ExitCode.USAGE);
      assertThat(err.toString()).hasLineCount(1).contains("must be auto, always, never");
    }
  }
}
