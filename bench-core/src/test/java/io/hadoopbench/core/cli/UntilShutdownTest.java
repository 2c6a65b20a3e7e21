package io.hadoopbench.core.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.cli.Console.UntilShutdown;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class UntilShutdownTest {
  @Test
  void outputIsUnchangedWhileTheProgramRuns() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintStream out = new UntilShutdown(new PrintStream(bytes, true));
    out.println("line");
    out.printf("%d %s", 7, "x");
    out.write('!');
    out.flush();
    assertThat(bytes.toString(StandardCharsets.US_ASCII))
        .isEqualTo("line" + System.lineSeparator() + "7 x!");
  }

  @Test
  void outputDuringShutdownIsSuppressed() throws Exception {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                ProgramResult.class.getName())
            .start();
    process.getOutputStream().close();
    assertThat(
            new String(process.getInputStream().readAllBytes(), StandardCharsets.US_ASCII).lines())
        .containsExactly("before", "the hook");
    assertThat(process.waitFor()).isEqualTo(3);
  }

  /** A program whose shutdown hook prints a line. */
  public static final class ProgramResult {
    private ProgramResult() {}

    public static void main(String[] args) {
      PrintStream out = Console.system().out();
      out.println("before");
      org.apache.hadoop.util.ShutdownHookManager.get()
          .addShutdownHook(
              () -> {
                out.println("a failure");
                out.write('x');
                System.out.println("the hook");
              },
              1);
      System.exit(3);
    }
  }
}
