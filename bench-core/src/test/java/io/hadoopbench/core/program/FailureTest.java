package io.hadoopbench.core.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ServiceConfigurationError;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FailureTest {
  private static final String TEMPORARY = "java.io.tmpdir";

  @TempDir Path temp;
  private final Configuration conf = new Configuration();
  private String before;

  @BeforeEach
  void keepTraces() {
    before = System.setProperty(TEMPORARY, temp.toString());
  }

  @AfterEach
  void forget() {
    System.setProperty(TEMPORARY, before);
  }

  private static <T extends Throwable> T thrownBy(String type, T failure) {
    failure.setStackTrace(
        new StackTraceElement[] {
          new StackTraceElement("java.lang.Integer", "parseInt", "Integer.java", 1),
          new StackTraceElement(type, "run", "X.java", 1)
        });
    return failure;
  }

  private String line(Throwable failure) {
    String line = Failure.line("kms-create", conf, failure);
    assertThat(line).hasLineCount(1).doesNotContain("\tat ");
    return line;
  }

  @Test
  void aKeyThatHadoopRejectsIsNamedWithItsSourceAndTheTraceIsInAFileOfItsOwner()
      throws IOException {
    conf.set("io.file.buffer.size", "abc", "core-site.xml");
    assertThat(
            line(
                thrownBy(
                    "org.apache.hadoop.conf.Configuration",
                    new NumberFormatException("For input string: \"abc\""))))
        .startsWith(
            "io.file.buffer.size = abc (core-site.xml): For input string: \"abc\""
                + " (NumberFormatException); correct this key; stack trace: "
                + temp);
    try (Stream<Path> traces = Files.list(temp)) {
      assertThat(traces.toList())
          .singleElement()
          .satisfies(
              trace -> {
                assertThat(Files.readString(trace))
                    .contains("at org.apache.hadoop.conf.Configuration.run");
                assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(trace)))
                    .isEqualTo("rw-------");
              });
    }
  }

  @Test
  void jarsThatDoNotFitAreNamed() {
    assertThat(
            line(
                thrownBy(
                    "io.hadoopbench.core.program.Main",
                    new NoSuchMethodError("'void org.apache.hadoop.conf.Configuration.foo()'"))))
        .contains(
            "incompatible jars",
            "org.apache.hadoop.conf.Configuration of hadoop-common-",
            "3.3 to 3.5")
        .doesNotContain("bug");
    assertThat(
            line(
                new ExceptionInInitializerError(
                    thrownBy("org.apache.hadoop.util.X", new IllegalStateException("no library")))))
        .contains("no library (IllegalStateException)");
  }

  @Test
  void onlyWhatOurOwnCodeThrowsIsADefect() {
    assertThat(
            line(
                thrownBy(
                    "io.hadoopbench.core.program.Main", new IndexOutOfBoundsException("Index 0"))))
        .contains("Index 0", "bug in hadoop-bench");
    assertThat(
            line(
                new ServiceConfigurationError(
                    "Provider X",
                    thrownBy("org.apache.hadoop.fs.Y", new IllegalArgumentException("odd")))))
        .startsWith("Provider X: odd (IllegalArgumentException), in org.apache.hadoop.fs.Y")
        .contains("check the Hadoop configuration")
        .doesNotContain("bug");
  }

  @Test
  void aFailureOfInputOrOutputIsItsMessage() {
    assertThat(line(new IOException("no space\nCaused by: x"))).isEqualTo("no space");
    assertThat(line(new java.nio.file.NoSuchFileException("/x")))
        .isEqualTo("/x (NoSuchFileException)");
    assertThat(temp).isEmptyDirectory();
  }

  @Test
  void whereNoFileCanBeMadeTheLineStillEnds() {
    System.setProperty(TEMPORARY, "/nonexistent");
    assertThat(line(thrownBy("org.apache.hadoop.X", new IllegalArgumentException("odd"))))
        .contains("odd", "the stack trace could not be written")
        .endsWith("(set TMPDIR)");
  }
}
