package io.hadoopbench.dist;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.hadoopbench.core.design.Scenario;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.stream.Stream;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each scenario with {@code -jmx off}, as on a cluster whose operator denies access to the servers'
 * pages.
 */
abstract class WithoutPagesCases extends Cases {
  private static final List<String> LAYOUTS =
      List.of("-levels layout=rep3,XOR-2-1-1024k;coder=java -size 1MB");

  /** Scenarios that can run on this cluster, with their options. */
  private final Map<String, List<String>> fit;

  WithoutPagesCases(OnHeldCluster held) throws IOException {
    super(held);
    ((DistributedFileSystem) fs()).enableErasureCodingPolicy("XOR-2-1-1024k");
    fit =
        Map.of(
            "kms-create",
            List.of(),
            "kms-rename",
            List.of(),
            "metadata-listing",
            List.of(),
            "kms-write",
            List.of("-levels codec=java -size 1MB"),
            "kms-read",
            List.of("-levels codec=java -size 1MB"),
            "append-sync",
            List.of("-maxRate 0"),
            "close-sync",
            List.of("-size 1MB"),
            "ec-write",
            LAYOUTS,
            "ec-read",
            LAYOUTS);
  }

  static Stream<String> scenarios() {
    return ServiceLoader.load(Scenario.class).stream().map(one -> one.get().spec().name()).sorted();
  }

  @ParameterizedTest
  @MethodSource("scenarios")
  void scenarioRunsWithoutPagesOrNamesRequirement(String scenario) throws Exception {
    List<String> all =
        new ArrayList<>(
            List.of(
                "-jmx off -blocks 1 -warmup 0 -duration 300ms -warmupOps 5 -metricsPeriod 1 -out",
                scenario));
    all.addAll(fit.getOrDefault(scenario, List.of()));
    Bench.Ended run = Bench.here(dir, conf, scenario, all.toArray(String[]::new)).await();
    assertThat(run.err()).doesNotContain("bug in", "\tat ");
    if (!fit.containsKey(scenario)) {
      assertThat(run.exit()).as(run.err()).isIn(2, 4);
      assertThat(run.lastError())
          .startsWith(scenario + ": ")
          .matches(".* (needs? |needed |name |required |requires |select |give |no Kerberos).*");
      return;
    }
    JsonNode result = Results.read(dir, scenario);
    assertThat(result.path("status").asText()).as(run.err()).isEqualTo("COMPLETE");
    assertThat(Results.trials(result))
        .as(run.err())
        .hasSizeGreaterThan(1)
        .allSatisfy(Results::assertValid);
  }
}
