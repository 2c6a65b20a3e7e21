package io.hadoopbench.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An embedded cluster and its run in a network that nobody else is in. */
class NetIT {
  /** A NodeManager has 64 GB to give: else YARN may have one of them do all. */
  private static final String TOO_LARGE_FOR_TWO = "-Dmapreduce.map.memory.mb=40000";
  private static final List<String> RUN = List.of("kms-create", Bench.QUICK_MAPS, TOO_LARGE_FOR_TWO, "-blocks", "1", "-rehearsals", "0", "-warmup", "10", "-nrFiles", "200", "-metricsPeriod", "1", "-turns", "off");

  @TempDir
  Path dir;

  private Bench.Running start(String... more) throws Exception {
    Bench.Ended may = Bench.command(dir, List.of(Bench.HOME.resolve("bin/own-network").toString(), "1", "true"), Map.of()).await();
    assumeTrue(may.exit() == 0 || System.getProperty("user.name").equals("root"), may.err());
    return Bench.launcher(dir, Stream.concat(RUN.stream(), Stream.of(more)).toArray(String[]::new));
  }

  /** Each has ports for all who are in its network. */
  private static Path network(ProcessHandle process) throws IOException {
    return Files.readSymbolicLink(Path.of("/proc", String.valueOf(process.pid()), "ns/net"));
  }

  @Test
  void nobodyElseGetsToTheServers() throws Exception {
    Bench.Running running = start("-net", "private", "-out", "private");
    running.awaitError("trial 1/");
    Path own = network(ProcessHandle.current());
    List<String> processes = Leftovers.processes(dir);
    assertThat(processes).anyMatch(process -> process.contains("NameNode")).anyMatch(process -> process.contains("KMS"));
    for (String process : processes) {
      assertThat(network(ProcessHandle.of(Long.parseLong(process.split(" ")[0])).orElseThrow())).as(process).isNotEqualTo(own);
    }
    Bench.Ended run = running.await();
    assertThat(run.exit()).as(run.err()).isZero();
    JsonNode result = Results.read(dir.resolve("private"));
    assertThat(Results.validTrials(result, "plain")).isEqualTo(1);
    assertThat(Results.validTrials(result, "encrypted")).isEqualTo(1);
    assertThat(Leftovers.processes(dir)).isEmpty();
  }

  @Test
  void tasksAndServersAreOnHostsOfTheirOwn() throws Exception {
    Bench.Ended run = start("-net", "hosts:2", "-yarn", "-maps", "2", "-only", "zone=plain", "-out", "hosts").await();
    assertThat(run.exit()).as(run.err()).isZero();
    assertThat(Results.trials(Results.read(dir.resolve("hosts")))).singleElement().satisfies(trial -> {
      assertThat(trial.path("valid").asBoolean()).as(trial.path("reasons").toString()).isTrue();
      assertThat(trial.path("evidence").path("task.host").fieldNames()).toIterable().containsExactlyInAnyOrder("h1", "h2");
    });
    assertThat(Leftovers.processes(dir)).isEmpty();
  }
}
