package io.hadoopbench.core.os;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hadoopbench.core.os.Commands.CommandResult;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class CommandsTest {
  private static final Duration LONG = Duration.ofSeconds(30);

  private final Commands commands = Commands.ofThisHost();

  @Test
  void theResultHasTheExitCodeAndBothOutputsInOrder() throws IOException {
    CommandResult result =
        commands.run(List.of("sh", "-c", "echo one; echo two >&2; exit 3"), LONG);
    assertThat(result).isEqualTo(new CommandResult(true, 3, "one\ntwo\n"));
    assertThat(result.done()).isFalse();
    assertThat(result.firstLine()).isEqualTo("one");
  }

  @Test
  void standardInputIsAtItsEnd() throws IOException {
    assertThat(commands.run(List.of("cat"), LONG)).isEqualTo(new CommandResult(true, 0, ""));
  }

  @Test
  void ofALongOutputTheEndIsKept() throws IOException {
    String output =
        commands
            .run(List.of("sh", "-c", "head -c 3000000 /dev/zero | tr '\\0' x; echo end"), LONG)
            .output();
    assertThat(output).hasSize(1 << 20).endsWith("xend\n");
  }

  @Test
  void aHangingProgramIsKilledWithItsChildren() throws Exception {
    CommandResult result =
        commands.run(List.of("sh", "-c", "sleep 60 & echo $!; wait"), Duration.ofMillis(500));
    assertThat(result.ended()).isFalse();
    assertThat(result.exitCode()).isEqualTo(-1);
    ProcessHandle sleep = ProcessHandle.of(Long.parseLong(result.firstLine())).orElse(null);
    if (sleep != null) {
      assertThat(sleep.onExit().orTimeout(10, TimeUnit.SECONDS).join().isAlive()).isFalse();
    }
  }

  @Test
  void theErrorOfAHangingProgramNamesTheLimit() {
    assertThatThrownBy(() -> commands.toEnd(List.of("sleep", "60"), Duration.ofSeconds(1)))
        .isInstanceOf(IOException.class)
        .hasMessage("sleep did not end within 1 s");
  }

  @Test
  void aMissingProgramIsNamed() {
    assertThatThrownBy(() -> commands.run(List.of("/no/such/program"), LONG))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("/no/such/program");
  }

  @Test
  void anInterruptEndsTheWaitAndIsKept() {
    Thread.currentThread().interrupt();
    assertThatThrownBy(() -> commands.run(List.of("sleep", "60"), LONG))
        .isInstanceOf(InterruptedIOException.class)
        .hasMessage("interrupted while running sleep 60");
    assertThat(Thread.interrupted()).isTrue();
  }
}
