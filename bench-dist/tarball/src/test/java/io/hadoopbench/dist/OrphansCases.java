package io.hadoopbench.dist;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.crypto.key.KeyProvider;
import org.apache.hadoop.crypto.key.KeyProviderFactory;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.Test;

/** An interrupted run deletes its files on an existing cluster; files of a killed run are swept. */
abstract class OrphansCases extends Cases {
  private static final Path RUNS = new Path("/benchmarks/kms-create");

  OrphansCases(OnHeldCluster held) throws IOException {
    super(held);
  }

  private Bench.Running start(String out) throws Exception {
    Bench.Running run =
        Bench.hadoopJar(
            dir,
            conf,
            "kms-create",
            "-warmup 0 -metricsPeriod 1 -blocks 20 -duration 1s -warmupOps 20 -out",
            out);
    run.awaitError("trial 2/");
    return run;
  }

  private void resumesAndKeepsTrialsOfKilledPart() throws Exception {
    // a line of the report needs at least three points, and a busy machine samples its servers less
    // than once per second
    List<String> args =
        List.of(
            "-warmup 0 -metricsPeriod 1 -blocks 2 -duration 8s -maxRate 100 -warmupOps 20 -series");
    Bench.Running killed =
        Bench.hadoopJar(
            dir,
            conf,
            Stream.of(List.of("kms-create"), args, List.of("-out parts"))
                .flatMap(List::stream)
                .toArray(String[]::new));
    killed.awaitError("trial 2/");
    killed.process().destroyForcibly().waitFor();
    assertThat(runs()).hasSize(1);
    Bench.Ended resumed =
        Bench.hadoopJar(
                dir,
                conf,
                Stream.of(List.of("kms-create"), args, List.of("-resume parts"))
                    .flatMap(List::stream)
                    .toArray(String[]::new))
            .awaitExit(0);
    assertThat(runs()).as("directories; %s", resumed.err()).isEmpty();
    assertThat(keys()).as("keys").isEmpty();
    assertThat(Results.validTrials(Results.read(dir, "parts"), "encrypted")).isEqualTo(2);
    bothPartsSampledServers(resumed);
  }

  private void bothPartsSampledServers(Bench.Ended resumed) throws Exception {
    for (JsonNode trial : Results.trials(dir, "parts")) {
      JsonNode servers = trial.path("series").path("servers");
      assertThat(servers.fieldNames())
          .toIterable()
          .as(resumed.err())
          .contains("namenode.cpuCores", "kms.cpuCores", "datanodes.cpuCores");
      assertThat(servers)
          .allSatisfy(
              series -> {
                assertThat(series.path("values"))
                    .hasSameSizeAs(series.path("atMillis"))
                    .allSatisfy(value -> assertThat(value.asDouble()).isNotNegative());
                assertThat(series.path("atMillis"))
                    .allSatisfy(
                        millis ->
                            assertThat(millis.asLong())
                                .isBetween(
                                    0L,
                                    (long) (1000 * Results.metric(trial, "windowSeconds")) + 1000));
              });
    }
    assertThat(dir.resolve("parts/report.html"))
        .content()
        .as("a line of a server")
        .containsPattern("\"of\":\"NameNode: CPU\"");
    assertThat(dir.resolve("parts/series.csv"))
        .content()
        .containsPattern("\\d,encrypted,\\d\\.\\d{3},kms\\.cpuCores,\\d+\\.\\d+,cores");
  }

  private List<String> runs() throws Exception {
    List<String> names = new ArrayList<>();
    for (FileStatus child : fs().exists(RUNS) ? fs().listStatus(RUNS) : new FileStatus[0]) {
      if (child.isDirectory() && !child.getPath().getName().startsWith(".")) { // the marker
        names.add(child.getPath().getName());
      }
    }
    return names;
  }

  private List<String> keys() throws Exception {
    KeyProvider keys = KeyProviderFactory.getProviders(cluster.clientConf()).get(0);
    return keys.getKeys();
  }

  private Bench.Ended sweep(String... args) throws Exception {
    return Bench.here(dir, conf, "sweep", args).await();
  }

  @Test
  void sigtermLeavesNothingAndOrphansAreSwept() throws Exception {
    Bench.Running describe = start("told");
    assertThat(runs()).hasSize(1);
    assertThat(keys()).hasSize(1);
    describe.process().destroy();
    Bench.Ended interrupted = describe.awaitExit(143);
    assertThat(Results.read(dir, "told").path("status").asText()).isEqualTo("INTERRUPTED");
    assertThat(runs()).as("directories; %s", interrupted.err()).isEmpty();
    assertThat(keys()).as("keys").isEmpty();
    assertThat(sweep().err()).contains("sweep: no orphans in ");

    resumesAndKeepsTrialsOfKilledPart();

    Bench.Running killed = start("killed");
    killed.process().destroyForcibly().waitFor();
    String run = runs().get(0);
    fs().mkdirs(new Path(RUNS, "somebody-20260101-000000-abcd")); // a name like ours, but no marker
    Bench.Ended young = sweep().exitedWith(0);
    assertThat(young.out())
        .contains(run, "key hadoop-bench-" + run, "too recent")
        .doesNotContain("somebody");
    assertThat(young.err()).contains("sweep: no orphan is older than -olderThan 1h");
    Bench.Ended unasked = sweep("-olderThan 0");
    assertThat(unasked.err())
        .contains("nothing was deleted; without a terminal, confirm with -yes");
    assertThat(runs()).hasSize(2);
    sweep("-olderThan 0 -yes").exitedWith(0);
    assertThat(runs()).containsExactly("somebody-20260101-000000-abcd");
    assertThat(keys()).isEmpty();
    fs().delete(new Path(RUNS, "somebody-20260101-000000-abcd"), true);
  }
}
