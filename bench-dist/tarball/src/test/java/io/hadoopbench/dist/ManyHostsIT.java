package io.hadoopbench.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Eight hosts, one with a clock that is 5 s ahead (Debian package libfaketime). */
@Tag("nightly")
@Tag("alone")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@ExtendWith(SkippedWithReason.class)
class ManyHostsIT {
  private static final int HOSTS = 8;
  private static final String AHEAD = "h2";
  private static final int SECONDS = 5;

  /** Each of 200 JVMs needs several CPU seconds to start, on two cores shared with the servers. */
  private static final long MINUTES = 45;

  /** Each task JVM needs 95 MB. */
  private static final long NEEDED_MEGABYTES = 23_000;

  private Path dir;
  private HeldHosts held;

  @BeforeAll
  void startCluster(@TempDir Path temp) throws Exception {
    dir = temp;
    held = HeldHosts.start(dir, HOSTS, AHEAD + "=" + SECONDS, "-yarn");
  }

  @AfterAll
  void stopCluster() throws Exception {
    if (held != null) {
      held.close();
    }
  }

  private JsonNode run(String out, String... args) throws Exception {
    List<String> generic = Stream.of(args).takeWhile(arg -> arg.startsWith("-D")).toList();
    List<String> all = new ArrayList<>(List.of("kms-create"));
    all.addAll(generic);
    all.addAll(
        List.of(
            "-blocks", "1", "-warmup", "0", "-metricsPeriod", "1", "-warmupOps", "5", "-out", out));
    all.addAll(List.of(args).subList(generic.size(), args.length));
    Bench.hadoopJarThere(held.client(), dir, held.conf(), all.toArray(String[]::new))
        .await(MINUTES)
        .exitedWith(0);
    return Results.read(dir, out);
  }

  private static long memoryMegabytes() throws IOException {
    try (Stream<String> lines = Files.lines(Path.of("/proc/meminfo"))) {
      return lines
          .filter(line -> line.matches("(Mem|Swap)Total:.*"))
          .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) >> 10)
          .sum();
    }
  }

  /** Windows are measured with correct clocks, and files with the NameNode's. */
  @Test
  void fastClockChangesNoWindowAndDelaysNoMap() throws Exception {
    JsonNode result =
        run("ahead", Bench.QUICK_MAPS, "-maps", String.valueOf(3 * HOSTS), "-duration", "6s");
    assertThat(Results.trials(result))
        .hasSize(2)
        .allSatisfy(
            trial -> {
              Results.assertValid(trial);
              assertThat(trial.path("evidence").path("task.host").has(AHEAD)).isTrue();
              double last =
                  Results.metric(trial, "create.maxMicros")
                      / 1e6; // started in the window and ended with it
              assertThat(
                      Results.metric(trial, "create.count")
                          / Results.metric(trial, "create.perSecond"))
                  .as("seconds")
                  .isBetween(5.0, 6.5 + last)
                  .isLessThan(6.0 + SECONDS);
            });
  }

  @Test
  void slowHostAffectsBothArms() throws Exception {
    held.type("slow h3 50");
    JsonNode result =
        run("slow", Bench.QUICK_MAPS, "-maps", String.valueOf(HOSTS), "-duration", "6s");
    held.type("slow h3 100");
    assertThat(Results.trials(result)).hasSize(2).allSatisfy(Results::assertValid);
  }

  @Test
  void twoHundredTasksStartTogether() throws Exception {
    long here = memoryMegabytes();
    assumeTrue(
        here >= NEEDED_MEGABYTES,
        "200 parallel tasks and the servers of eight hosts need "
            + NEEDED_MEGABYTES
            + " MB of memory and swap, but this host has "
            + here);
    // Hadoop's timeouts are 10 minutes for a JVM's start, which 200 need on two cores, and 1 minute
    // for a NodeManager's response; and each task repeatedly reads the CPU of all processes of the
    // machine
    JsonNode result =
        run(
            "many",
            "-Dmapreduce.task.timeout=3600000",
            "-Dmapreduce.task.stuck.timeout-ms=3600000",
            "-Dyarn.rpc.nm-command-timeout=1800000",
            "-Dmapreduce.task.progress-report.interval=600000",
            "-Dmapreduce.map.memory.mb=128",
            "-Dmapreduce.map.java.opts=-Xmx26m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Xss256k"
                + " -XX:+UnlockDiagnosticVMOptions -XX:-BytecodeVerificationRemote",
            "-maps",
            "200",
            "-nrFiles",
            "2000",
            "-levels",
            "zone=plain",
            "-startTimeout",
            "1800",
            "-abortWhen",
            "off");
    assertThat(Results.trials(result))
        .singleElement()
        .satisfies(
            trial -> {
              Results.assertValid(trial);
              assertThat(Results.metric(trial, "create.count")).isEqualTo(2000);
              assertThat(trial.path("evidence").path("task.host").size()).isEqualTo(HOSTS);
            });
  }
}
