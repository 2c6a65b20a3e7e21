package io.hadoopbench.core.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hadoopbench.core.cli.Console;
import io.hadoopbench.core.cli.ExitCode;
import io.hadoopbench.core.cli.UsageException;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MicroProgramTest {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  @TempDir
  Path dir;

  private int run(String... args) throws Exception {
    return new MicroProgram().run(new Configuration(false), List.of(args),
        new Console(new PrintStream(out, true, StandardCharsets.UTF_8), new PrintStream(err, true, StandardCharsets.UTF_8), false));
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
      "-full|-full: no such family",
      "kmz|kmz: no such family of benchmarks; there is core",
      "core -ful|unknown option -ful",
      "core -only [|not a regular expression",
      "core -only nothing|matches no benchmark",
      "core -cluster moon|-cluster moon",
      "core stray|stray"})
  void wrongUseIsOneLine(String args, String said) {
    assertThatThrownBy(() -> run(args.split(" "))).isInstanceOf(UsageException.class).hasMessageContaining(said)
        .message().hasLineCount(1);
  }

  @Test
  void withoutAFamilyTheFamiliesAreListed() throws Exception {
    assertThat(run()).isEqualTo(ExitCode.OK);
    assertThat(out.toString(StandardCharsets.UTF_8)).contains("core", "TestData.fill");
  }

  @Test
  void tableGoesToOutProgressToErrAndJmhsResultToTheDirectory() throws Exception {
    assertThat(run("core", "-only", "fill", "-out", dir.toString())).isEqualTo(ExitCode.OK);
    assertThat(out.toString(StandardCharsets.UTF_8)).contains("TestData.fill", "bytes=65536", "GB/s").doesNotContain("Fork");
    assertThat(err.toString(StandardCharsets.UTF_8)).isEqualToIgnoringNewLines("benchmark 1/1  TestData.fill bytes=65536  last one");
    assertThat(Files.readString(dir.resolve(MicroProgram.RESULT))).contains("primaryMetric");
    assertThatThrownBy(() -> run("core", "-out", dir.toString())).isInstanceOf(UsageException.class).hasMessageContaining("-out");
  }

  @Test
  void whenNothingCanRunTheAnswerIsInvalid() throws Exception {
    assertThat(run("core", "-only", "cannotRun")).isEqualTo(ExitCode.INVALID);
    assertThat(out.toString(StandardCharsets.UTF_8)).contains("Could not run here", "how=cannotRun", "no such library");
  }
}
