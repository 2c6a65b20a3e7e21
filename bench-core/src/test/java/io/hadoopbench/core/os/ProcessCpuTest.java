package io.hadoopbench.core.os;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessCpuTest {
  @TempDir Path proc;

  private void process(int pid, String name, int parent, long flags, String times)
      throws IOException {
    Files.createDirectories(proc.resolve(Integer.toString(pid)));
    Files.writeString(
        proc.resolve(pid + "/stat"),
        pid
            + " ("
            + name
            + ") S "
            + parent
            + " 1 1 0 -1 "
            + flags
            + " 9 9 9 9 "
            + times
            + " 20 0 1 0 5 6 7\n");
  }

  @Test
  void onlyThisProcessItsChildrenAndTheKernelAreCounted() throws IOException {
    Files.createSymbolicLink(proc.resolve("self"), Path.of("50"));
    process(1, "init", 0, 4194560, "100000 0 7000000 0");
    process(2, "kthreadd", 0, 2129984, "1 2 0 0");
    process(9, "kworker/0:1-events) S 1 (", 2, 69238880, "10 0 0 0");
    process(50, "java", 1, 4194304, "100 20 3 4");
    process(60, "sh (of 50) ", 50, 4194304, "0 0 1000 0");
    process(61, "java", 60, 4194304, "10000 0 0 0");
    process(70, "neighbour", 1, 4194304, "5000000 0 0 0");
    process(71, "its child", 70, 4194304, "5000000 0 0 0");
    Files.createDirectory(proc.resolve("80")); // has just ended
    Files.createDirectory(proc.resolve("sys"));
    assertThat(ProcessCpu.self(proc)).hasValue(50);
    assertThat(new ProcessCpu(proc, 50).read())
        .containsOnlyKeys(2L, 9L, 50L, 60L, 61L)
        .containsEntry(61L, 100.0);
    assertThat(ProcessCpu.sum(new ProcessCpu(proc, 50).read()))
        .isCloseTo((1 + 2 + 10 + 127 + 1000 + 10000) / 100.0, within(1e-9));
  }

  @Test
  void withoutKernelCountersNothingIsReported() throws IOException {
    assertThat(ProcessCpu.self(proc)).isEmpty();
    assertThat(new ProcessCpu(proc, 50).read()).isEmpty();
    assertThat(HostCpu.read(proc.resolve("stat"), 1)).isEmpty();
  }

  @Test
  void cpuOfProgramsIsComputedFromIdleTime() throws IOException {
    HostCpu before =
        host(
                "cpu  1000 20 500 8000 10 3 5 200 50 0\ncpu0 1 2 3\ncpu1 1 2 3\nintr 1 2\n",
                7_000_000_000L)
            .orElseThrow();
    HostCpu after =
        host(
                "cpu  1001 20 501 8100 15 4 9 230 50 0\ncpu0 1 2 3\ncpu1 1 2 3\nintr 1 2\n",
                9_000_000_000L)
            .orElseThrow();
    assertThat(after.all() - before.all()).isCloseTo(4.0, within(1e-9));
    assertThat(after.programs() - before.programs())
        .as("4 s less 1.05 s of waiting, 0.05 s of interrupts and 0.3 s of other programs")
        .isCloseTo(2.6, within(1e-9));
    assertThat(after.steal() - before.steal()).isCloseTo(0.3, within(1e-9));
    assertThat(host("cpu  1000 20 500 8000\ncpu0 1 2 3\n", 1)).isEmpty();
  }

  private Optional<HostCpu> host(String text, long nanoTime) throws IOException {
    return HostCpu.read(Files.writeString(proc.resolve("stat"), text), nanoTime);
  }
}
