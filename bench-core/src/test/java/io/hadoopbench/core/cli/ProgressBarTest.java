package io.hadoopbench.core.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.table.Screen;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProgressBarTest {
  private static final String SOFAR = "encrypted 0.476 x plain [0.460 to 0.501]";

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final AtomicLong now = new AtomicLong();

  private Console console(boolean terminal, int columns) {
    PrintStream err = new PrintStream(bytes, true);
    return new Console(err, err, terminal, () -> Screen.of(columns, false), null);
  }

  private String last() {
    String all = bytes.toString();
    return all.substring(all.lastIndexOf(ProgressBar.CLEAR) + ProgressBar.CLEAR.length());
  }

  @ParameterizedTest
  @ValueSource(ints = {60, 80, 100, 160})
  void textThatDoesNotFitIsOmitted(int columns) {
    try (ProgressBar bar =
        new ProgressBar(console(true, columns), Duration.ofSeconds(100), now::get)) {
      now.set(TimeUnit.SECONDS.toNanos(25));
      bar.running("block 3 encrypted");
      assertThat(last()).startsWith("25 %  0:25, 1:15 left");
      bar.soFar(SOFAR);
      bar.running("block 4 " + "x".repeat(300));
      assertThat(last())
          .hasSizeLessThan(columns)
          .contains("25 %  0:25, 1:15 left")
          .doesNotContain("xxx");
      assertThat(last().contains(SOFAR)).isEqualTo(columns > 70);
    }
    assertThat(last()).as("the line is cleared").isEmpty();
  }

  @Test
  void thePercentageNeverDecreases() {
    try (ProgressBar bar = new ProgressBar(console(true, 100), Duration.ofSeconds(100), now::get)) {
      now.set(TimeUnit.SECONDS.toNanos(50));
      bar.running("a");
      bar.left(TimeUnit.SECONDS.toNanos(950));
      bar.running("b");
      assertThat(last()).contains("50 %  0:50, 15:50 left");
      now.set(TimeUnit.SECONDS.toNanos(5000));
      bar.running("c");
      assertThat(last()).contains("50 %  1:23:20, ending soon");
    }
  }

  @Test
  void linesArePrintedAboveTheBar() {
    try (ProgressBar bar = new ProgressBar(console(true, 100), Duration.ofSeconds(100), now::get)) {
      Console console = console(true, 100).within(bar);
      console.line("first");
      console.print("second\n");
      assertThat(bytes.toString())
          .contains(
              ProgressBar.CLEAR + "first" + System.lineSeparator() + ProgressBar.CLEAR + "0 %",
              ProgressBar.CLEAR + "second\n" + ProgressBar.CLEAR + "0 %");
    }
  }

  @Test
  void linesAreWrappedOnATerminalOnly() {
    String words = "word ".repeat(40).strip();
    console(true, 60).line(words);
    assertThat(bytes.toString().lines())
        .hasSize(4)
        .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(60).matches("(word ?)+"));
    bytes.reset();
    console(false, 60).line(words);
    assertThat(bytes.toString().lines()).containsExactly(words);
  }

  @Test
  void inAFileNothingIsDrawn() {
    try (ProgressBar bar = new ProgressBar(console(false, 100), Duration.ofMinutes(3), now::get)) {
      Console console = console(false, 100).within(bar);
      Progress progress = new Progress(console, "trial", 2, now::get);
      progress.running("block 1 plain");
      now.set(TimeUnit.SECONDS.toNanos(10));
      progress.done(List.of("plain 5"));
      progress.known(SOFAR);
      assertThat(bytes)
          .hasToString(String.format("trial 1/2  plain 5  about 10 s left%nso far: %s%n", SOFAR));
      bar.part(Duration.ofSeconds(5), Duration.ofMinutes(10));
      assertThat(bar.left()).isEqualTo("about 10 min left");
    }
    assertThat(bytes.toString()).doesNotContain("\r", "\u001b");
  }

  /** Interleaved trials end together, so none of them gives the duration of the next one. */
  @Test
  void interleavedTrialsShareOneRemainingTime() {
    Progress progress = new Progress(console(false, 100), "trial", 6, now::get);
    now.set(TimeUnit.SECONDS.toNanos(10));
    progress.done(List.of("plain 5", "encrypted 4"));
    assertThat(bytes)
        .hasToString(
            String.format("trial 1/6  plain 5%ntrial 2/6  encrypted 4  about 20 s left%n"));
  }
}
