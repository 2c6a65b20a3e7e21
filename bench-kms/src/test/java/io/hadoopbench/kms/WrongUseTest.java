package io.hadoopbench.kms;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.cli.Console;
import io.hadoopbench.core.program.Main;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Wrong command lines are rejected before anything starts: exit code 2, and one line with option,
 * value and reason.
 */
class WrongUseTest {
  @TempDir Path temp;

  private static void isRefused(String said, String... args) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int exit = Main.run(args, new Console(new PrintStream(out), new PrintStream(err), false));
    assertThat(err.toString()).hasLineCount(1).startsWith(args[0] + ": ").contains(said);
    assertThat(exit).isEqualTo(2);
    assertThat(out.toString()).isEmpty();
  }

  /** The configuration of the tests names no cluster. */
  @Test
  void unconfiguredClusterIsRejected() {
    isRefused(
        "-cluster existing: no cluster is configured, fs.defaultFS is file:///",
        "kms-create",
        "-cluster",
        "existing",
        "-out",
        temp.resolve("run").toString());
    assertThat(temp).isEmptyDirectory();
  }

  @Test
  void otherFileSystemIsRejected() {
    isRefused(
        "fs.defaultFS is s3a://bucket, but only HDFS can be measured; specify an HDFS file system"
            + " with -fs",
        "kms-create",
        "-fs",
        "s3a://bucket",
        "-cluster",
        "existing",
        "-out",
        temp.resolve("run").toString());
    assertThat(temp).isEmptyDirectory();
  }

  @Test
  void missingConfigurationIsRejected() {
    isRefused("-conf /nonexistent.xml: no such file", "kms-create", "-conf", "/nonexistent.xml");
    isRefused("-conf /nonexistent.xml: no such file", "doctor", "-conf", "/nonexistent.xml");
  }

  @Test
  void optionWithoutEffectIsRejected() {
    isRefused(
        "-dropCaches command: must be none, local or an executable file",
        "kms-create",
        "-dropCaches",
        "command");
  }

  @Test
  void levelsWithoutFactorAreRejected() {
    isRefused(
        "-levels '': no factor is named; name one, for example zone=plain",
        "kms-create",
        "-levels",
        "");
    isRefused(
        "-levels 'zone=plain;': no factor is named before or after a ';'",
        "kms-create",
        "-levels",
        "zone=plain;");
  }

  @Test
  void unusableOutDirectoryIsRejected() throws IOException {
    String program = "kms-create -fs hdfs://nn:8020";
    Path file = Files.createFile(temp.resolve("afile"));
    isRefused("-out " + file + ": is a file", (program + " -out " + file).split(" "));
    isRefused(
        "-out " + file + "/below: cannot be created: ",
        (program + " -out " + file + "/below").split(" "));
    isRefused("-out /proc/x: cannot be created: ", (program + " -out /proc/x").split(" "));
  }

  @Test
  void nonEmptyOutDirectoryIsRejected() throws IOException {
    Files.createFile(temp.resolve("something"));
    isRefused(
        "-out " + temp + ": is not empty; name a new directory",
        "kms-create",
        "-fs",
        "hdfs://nn:8020",
        "-out",
        temp.toString());
  }

  @Test
  void outDirectoryWithRunIsRejected() throws IOException {
    Files.createFile(temp.resolve("result.json"));
    isRefused(
        "-out " + temp + ": already contains a run; name a new directory",
        "kms-create",
        "-fs",
        "hdfs://nn:8020",
        "-out",
        temp.toString());
  }
}
