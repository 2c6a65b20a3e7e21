package io.hadoopbench.dist;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.cli.Console;
import io.hadoopbench.core.program.Main;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code report DIR -short} of a stored run. */
class BriefReportTest {
  private static final Path KEPT = Path.of("src/test/resources/kms-create-result.json");

  @TempDir Path dir;

  @Test
  void briefReportHasResultMachineAndCommand() throws Exception {
    Files.copy(KEPT, dir.resolve("result.json"));
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    assertThat(
            Main.run(
                new String[] {"report", dir.toString(), "-short"},
                new Console(new PrintStream(out), new PrintStream(err), false)))
        .as(err.toString())
        .isZero();
    assertThat(out.toString().lines().count()).isLessThanOrEqualTo(40);
    assertThat(out.toString())
        .startsWith("**kms-create: ")
        .contains(
            "\n- **encrypted is ",
            "| plain | ",
            "embedded cluster",
            "\n`bin/bench kms-create -blocks 10`\n");
    assertThat(out.toString())
        .as("defaults are not repeated")
        .doesNotContain("-maps ", "-cluster", "-out ");
    assertThat(dir)
        .isDirectoryContaining("glob:**/result.json")
        .isDirectoryNotContaining("glob:**/report.*");
  }
}
