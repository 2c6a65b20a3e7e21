package io.hadoopbench.core.explain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hadoopbench.core.cluster.Cluster.ServerJvm;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.explain.Sampling.ProfilerLibrary;
import io.hadoopbench.core.explain.ServerProfiler.AttachedJvm;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Attaches to a real JVM. */
class ServerProfilerTest {
  @TempDir Path dir;

  /** Uses CPU until its parent closes its standard input. */
  public static final class Busy {
    private Busy() {}

    public static void main(String[] args) throws IOException {
      System.out.write('r');
      System.out.flush();
      for (long i = 0; System.in.available() == 0; i++) {
        burn(i);
      }
    }

    static double burn(long seed) {
      double sum = 0;
      for (int i = 0; i < 1_000_000; i++) {
        sum += Math.sqrt(seed + i);
      }
      return sum;
    }
  }

  private Process busy;
  private List<ServerJvm> jvms;

  @BeforeEach
  void startAJvm() throws IOException {
    busy = busy();
    jvms = new ArrayList<>(List.of(jvm(Role.NAMENODE, busy)));
  }

  /** The socket of the attach listener of a killed JVM remains. */
  @AfterEach
  void endIt() throws Exception {
    if (busy.isAlive()) {
      busy.getOutputStream().write('x');
      busy.getOutputStream().close();
      busy.waitFor();
    }
  }

  private static ServerJvm jvm(Role role, Process process) {
    return new ServerJvm(role.lowerCase(), role, process.pid(), URI.create("http://127.0.0.1:1"));
  }

  private static Process busy() throws IOException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin/java").toString(),
                "-Xmx32m",
                "-cp",
                System.getProperty("java.class.path"),
                Busy.class.getName())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    assertThat(process.getInputStream().read()).isEqualTo('r');
    return process;
  }

  @Test
  void samplesAJvmTwiceAndReportsWhyADeadOneHasNoSamples() throws Exception {
    Process dead = busy();
    dead.destroyForcibly().waitFor();
    jvms.add(jvm(Role.KMS, dead));
    try (ServerProfiler profiler = new ServerProfiler(() -> jvms, dir.resolve("work"))) {
      profiler.start(); // without a stop, as if a trial was interrupted
      for (int window = 0; window < 2; window++) {
        profiler.start();
        Thread.sleep(500);
        profiler.stop();
        assertThat(profiler.taken()).hasSize(2);
        assertThat(profiler.taken().get(1))
            .satisfies(
                jvm -> {
                  assertThat(jvm.jvm()).isEqualTo("kms");
                  assertThat(jvm.stacks()).isNull();
                  assertThat(jvm.unavailable()).contains(Long.toString(dead.pid())).hasLineCount(1);
                });
        assertThat(profiler.taken().get(0))
            .satisfies(
                jvm -> {
                  assertThat(jvm.role()).isEqualTo("namenode");
                  assertThat(jvm.stacks().samples().keySet())
                      .anyMatch(
                          stack -> stack.startsWith("[main];") && stack.contains("Busy.burn"));
                  // of one window, not of the whole time before
                  assertThat(jvm.stacks().by(stack -> "all").get("all")).isLessThan(10_000);
                });
      }
    }
    assertThat(dir.resolve("work")).doesNotExist();
  }

  @Test
  void endsAnOpenWindowAndDoesNothingWithoutOne() throws Exception {
    Path work = dir.resolve("work");
    try (ServerProfiler profiler = new ServerProfiler(() -> jvms, work)) {
      profiler.start();
      AttachedJvm same =
          new AttachedJvm(busy.pid(), work.resolve("libasyncProfiler.so"), dir.resolve("same.log"));
      same.end();
      assertThatThrownBy(same::stop).isInstanceOf(IOException.class);
      same.end();
      profiler.start();
      profiler.stop();
      assertThat(profiler.taken())
          .singleElement()
          .satisfies(jvm -> assertThat(jvm.unavailable()).isEmpty());
    }
  }

  @Test
  void aServerThatDiesInATrialHasItsReasonAndTheNextTrialDoesNotAskForIt() throws Exception {
    try (ServerProfiler profiler = new ServerProfiler(() -> jvms, dir.resolve("work"))) {
      profiler.start();
      endIt();
      profiler.stop();
      assertThat(profiler.taken())
          .singleElement()
          .satisfies(
              jvm -> {
                assertThat(jvm.unavailable()).contains(Long.toString(busy.pid())).hasLineCount(1);
                assertThat(jvm.threads()).isEmpty();
              });
      jvms.clear();
      profiler.start();
      profiler.stop();
      assertThat(profiler.taken()).isEmpty();
    }
  }

  @Test
  void aServerWithAnotherProfilerHasAReasonAndThreadTimes() throws Exception {
    Path work = dir.resolve("work");
    try (ServerProfiler profiler = new ServerProfiler(() -> jvms, work)) {
      new AttachedJvm(busy.pid(), work.resolve("libasyncProfiler.so"), dir.resolve("other.log"))
          .start();
      profiler.start();
      Thread.sleep(200);
      profiler.stop();
      assertThat(profiler.taken())
          .singleElement()
          .satisfies(
              jvm -> {
                assertThat(jvm.unavailable()).startsWith("async-profiler: ").hasLineCount(1);
                assertThat(jvm.stacks()).isNull();
                assertThat(jvm.threads().orElseThrow().processSeconds()).isPositive();
              });
    }
  }

  @Test
  void withoutALibraryNoServerIsSampledButThreadTimesAreReported() throws Exception {
    Path work = Files.writeString(dir.resolve("work"), "a file");
    try (ServerProfiler profiler = new ServerProfiler(() -> jvms, work)) {
      assertThat(profiler.refused()).isPresent();
      profiler.start();
      Thread.sleep(200);
      profiler.stop();
      assertThat(profiler.taken())
          .singleElement()
          .satisfies(
              jvm -> {
                assertThat(jvm.unavailable()).isEqualTo(profiler.refused().get());
                assertThat(jvm.threads().orElseThrow().processSeconds()).isPositive();
              });
    }
  }

  @Test
  void aPlatformWithoutALibraryIsNamed() {
    assertThatThrownBy(() -> ProfilerLibrary.resource("Linux", "riscv64"))
        .isInstanceOf(IOException.class)
        .hasMessage("async-profiler has no library for linux-riscv64 in bench.jar");
    assertThatThrownBy(() -> ProfilerLibrary.resource("Windows 11", "amd64"))
        .hasMessageContaining("windows 11-x64");
  }
}
