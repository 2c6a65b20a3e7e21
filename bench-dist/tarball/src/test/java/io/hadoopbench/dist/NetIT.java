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

/** An embedded cluster and its run in a private network. */
class NetIT {
  private static final List<String> RUN = List.of("-blocks 1 -warmup 0 -metricsPeriod 1");

  @TempDir Path dir;

  private Bench.Running start(String scenario, String... more) throws Exception {
    Bench.Ended may =
        Bench.command(
                dir, List.of(Bench.HOME.resolve("bin/own-network").toString(), "true"), Map.of())
            .await();
    assumeTrue(may.exit() == 0 || System.getProperty("user.name").equals("root"), may.err());
    return Bench.launcher(
        dir,
        Stream.concat(
                Stream.of(scenario, Bench.QUICK_MAPS), Stream.concat(RUN.stream(), Stream.of(more)))
            .toArray(String[]::new));
  }

  /** Returns the network namespace of a process; each namespace has its own ports. */
  private static Path network(ProcessHandle process) throws IOException {
    return Files.readSymbolicLink(Path.of("/proc", String.valueOf(process.pid()), "ns/net"));
  }

  @Test
  void serversAreUnreachableFromOtherNetworks() throws Exception {
    Bench.Running running =
        start("kms-create", "-net private -warmupOps 10 -nrFiles 200 -interleave off -out private");
    running.awaitError("trial 1/");
    Path own = network(ProcessHandle.current());
    List<String> processes = Orphans.processes(dir);
    assertThat(processes)
        .anyMatch(process -> process.contains("NameNode"))
        .anyMatch(process -> process.contains("KMS"));
    for (String process : processes) {
      assertThat(network(ProcessHandle.of(Long.parseLong(process.split(" ")[0])).orElseThrow()))
          .as(process)
          .isNotEqualTo(own);
    }
    running.awaitExit(0);
    JsonNode result = Results.read(dir, "private");
    assertThat(Results.validTrials(result, "plain")).isEqualTo(1);
    assertThat(Results.validTrials(result, "encrypted")).isEqualTo(1);
    Orphans.assertNone(dir);
  }

  /** A client on another host reads no byte locally, a client on the DataNodes' host every byte. */
  @Test
  void dataNodesMoveToASecondHostAndBack() throws Exception {
    start(
            "ec-read",
            "-net private -levels layout=rep3;coder=java;client=local,inside,outside -dataNodes 6"
                + " -nrFiles 16 -size 200KB -out places")
        .awaitExit(0);
    JsonNode result = Results.read(dir, "places");
    assertThat(Results.trials(result)).hasSize(3).allSatisfy(Results::assertValid);
    Orphans.assertNone(dir);
  }
}
