package io.hadoopbench.core.os;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.fs.FileUtil;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ThreadTimesTest {
  @TempDir Path process;

  @BeforeEach
  void used() throws IOException {
    Files.writeString(
        process.resolve("stat"),
        "12 (a (b) c) S 1 1 1 0 -1 4194560 9 0 0 0 130 20 0 0 20 0 5 0 77\n");
  }

  private void thread(int number, String name, String schedstat) throws IOException {
    Path thread =
        Files.createDirectories(process.resolve("task").resolve(Integer.toString(number)));
    Files.writeString(thread.resolve("comm"), name + "\n");
    Files.writeString(thread.resolve("schedstat"), schedstat + "\n");
  }

  @Test
  void threadsOfANameAreOneAndTheOnesThatCameMeanwhileCountInFull() throws IOException {
    thread(1, "IPC Server hand", "1000000000 500000000 3");
    thread(2, "main", "7000000000 0 3");
    ThreadTimes before = ThreadTimes.read(process);
    thread(1, "IPC Server hand", "3000000000 750000000 9");
    thread(3, "IPC Server hand", "500000000 250000000 1");
    assertThat(ThreadTimes.read(process).minus(before).sum(name -> name.startsWith("IPC")))
        .isEqualTo(new ThreadTimes.Time("", 2.5, 0.5));
  }

  @Test
  void twoProcessesAreAddedUp() throws IOException {
    thread(1, "a", "1000000000 0 3");
    ThreadTimes one = ThreadTimes.read(process);
    thread(2, "a", "2000000000 0 3");
    assertThat(one.processSeconds()).isEqualTo(1.5);
    assertThat(one.plus(ThreadTimes.read(process)).sum(name -> true).cpuSeconds()).isEqualTo(3);
  }

  @Test
  void aThreadThatHasEndedMeanwhileIsLeftOut() throws IOException {
    thread(1, "a", "1000000000 0 3");
    thread(2, "b", "1000000000 0 3");
    ThreadTimes before = ThreadTimes.read(process);
    FileUtil.fullyDelete(process.resolve("task/2").toFile());
    assertThat(ThreadTimes.read(process).minus(before).byThread()).containsOnlyKeys(1L);
  }

  /**
   * Nanosecond resolution while all threads live: a trial with 50 ms of CPU has five ticks, whose
   * error would be visible in the result.
   */
  @Test
  void whatAProcessUsedIsTheSumOfItsThreadsAndOfThoseThatEndedWhatTheTicksKnow()
      throws IOException {
    thread(1, "a", "1000000000 0 3");
    thread(2, "b", "500000000 0 3");
    ThreadTimes before = ThreadTimes.read(process);
    thread(1, "a", "1012345678 0 3");
    assertThat(ThreadTimes.read(process).minus(before).processSeconds())
        .isCloseTo(0.012345678, within(1e-9));
    FileUtil.fullyDelete(process.resolve("task/2").toFile());
    Files.writeString(
        process.resolve("stat"),
        "12 (a (b) c) S 1 1 1 0 -1 4194560 9 0 0 0 230 20 0 0 20 0 5 0 77\n");
    assertThat(ThreadTimes.read(process).minus(before).processSeconds()).isCloseTo(1, within(1e-9));
  }

  @Test
  void missingKernelCountersAreAnError() throws IOException {
    thread(1, "a", "0");
    assertThatThrownBy(() -> ThreadTimes.read(process))
        .isInstanceOf(IOException.class)
        .hasMessageContaining(process.toString());
    assertThatThrownBy(() -> ThreadTimes.read(process.resolve("none")))
        .isInstanceOf(IOException.class);
  }
}
