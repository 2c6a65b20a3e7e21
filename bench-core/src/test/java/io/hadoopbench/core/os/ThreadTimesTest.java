package io.hadoopbench.core.os;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ThreadTimesTest {
  private static final Duration CPU = Duration.ofMillis(1500);

  @TempDir
  Path tasks;

  private void thread(int number, String name, String schedstat) throws IOException {
    Path thread = Files.createDirectories(tasks.resolve(Integer.toString(number)));
    Files.writeString(thread.resolve("comm"), name + "\n");
    Files.writeString(thread.resolve("schedstat"), schedstat + "\n");
  }

  @Test
  void threadsOfANameAreOneAndTheOnesThatCameMeanwhileCountInFull() throws IOException {
    thread(1, "IPC Server hand", "1000000000 500000000 3");
    thread(2, "main", "7000000000 0 3");
    ThreadTimes before = ThreadTimes.read(tasks, CPU);
    thread(1, "IPC Server hand", "3000000000 750000000 9");
    thread(3, "IPC Server hand", "500000000 250000000 1");
    assertThat(ThreadTimes.read(tasks, CPU).minus(before).sum(name -> name.startsWith("IPC"))).isEqualTo(new ThreadTimes.Time("", 2.5, 0.5));
  }

  @Test
  void twoProcessesAreAddedUp() throws IOException {
    thread(1, "a", "1000000000 0 3");
    ThreadTimes one = ThreadTimes.read(tasks, CPU);
    thread(2, "a", "2000000000 0 3");
    assertThat(one.plus(ThreadTimes.read(tasks, CPU)).sum(name -> true).cpuSeconds()).isEqualTo(3);
  }

  @Test
  void aThreadThatHasEndedIsLeftOut() throws IOException {
    Files.createDirectories(tasks.resolve("9"));
    assertThat(ThreadTimes.read(tasks, CPU).byThread()).isEmpty();
  }

  @Test
  void aKernelThatDoesNotTellIsAnError() throws IOException {
    thread(1, "a", "0");
    assertThatThrownBy(() -> ThreadTimes.read(tasks, CPU)).isInstanceOf(IOException.class).hasMessageContaining(tasks.toString());
    assertThatThrownBy(() -> ThreadTimes.read(tasks.resolve("none"), CPU)).isInstanceOf(IOException.class);
  }
}
