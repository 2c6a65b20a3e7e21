package io.hadoopbench.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import com.fasterxml.jackson.databind.JsonNode;
import io.hadoopbench.dist.golden.GoldenResult;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** gateway-hbase-scan on an embedded cluster with every path. */
class GatewayHBaseIT {
  @TempDir Path dir;

  @Test
  void everyPathReturnsAllRowsWithEvidence() throws Exception {
    Bench.Ended run =
        Bench.here(
                dir,
                "gateway-hbase-scan",
                "-cluster embedded -levels path=rest,gateway,java,shell;format=protobuf,json -rows"
                    + " 2500 -scans 2 -warmupOps 0 -blocks 1 -warmup 0 -out run")
            .await();
    if (run.exit() != 0 && run.err().contains("cannot be downloaded")) {
      abort(run.lastError());
    }
    run.exitedWith(0);
    run.fitsTerminal();
    List<String> seen = new ArrayList<>();
    JsonNode result = Results.read(dir, "run");
    assertThat(Results.trials(result))
        .hasSize(6 + 5)
        .allSatisfy(
            trial -> {
              String variant = Results.variant(trial);
              boolean http = !variant.equals("java") && !variant.equals("shell");
              assertThat(Results.valid(trial)).as(variant + trial.path("reasons")).isTrue();
              JsonNode evidence = trial.path("evidence");
              seen.add(evidence.path("scan.seen").toString());
              assertThat(evidence.path("scan.seen").toString())
                  .contains("2500 rows, 275000 bytes")
                  .endsWith(":2}");
              assertThat(Results.resource(trial, "slices.count"))
                  .isEqualTo(trial.path("block").asInt() >= 0 && !variant.equals("shell") ? 2 : 0);
              assertThat(evidence.path("client.class").fieldNames().next())
                  .isEqualTo(
                      http
                          ? "HBaseRest"
                          : variant.equals("java") ? "HBaseJavaClient" : "HBaseShell");
              assertThat(evidence.path("shell.version").size())
                  .as(variant)
                  .isEqualTo(variant.equals("shell") ? 1 : 0);
              assertThat(evidence.path("tls.gateway").size())
                  .as(variant)
                  .isEqualTo(variant.startsWith("gateway") ? 1 : 0);
              JsonNode metrics = trial.path("metrics");
              assertThat(metrics.path("rowsPerSecond").asDouble()).isPositive();
              assertThat(metrics.has("gateway.cpuSecondsPerMillionRows"))
                  .as(variant)
                  .isEqualTo(variant.startsWith("gateway"));
              assertThat(metrics.has("rest.cpuSecondsPerMillionRows")).as(variant).isEqualTo(http);
              assertThat(
                      metrics.path("shell.startAndFirstScanMeanSeconds").asDouble()
                          > metrics.path("shell.startMeanSeconds").asDouble())
                  .as(variant)
                  .isEqualTo(variant.equals("shell"));
              assertThat(metrics.has("hbase.cpuSecondsPerMillionRows")).isTrue();
              // per scan: three responses with rows and one without, opening and closing
              boolean interleaved = trial.path("block").asInt() >= 0 && !variant.equals("shell");
              assertThat(Results.resource(trial, "rest.requests"))
                  .as(variant)
                  .isEqualTo(http && !interleaved ? 2 * 6 : 0);
              assertThat(Results.resource(trial, "group.rest.requests"))
                  .as("four variants over HTTP")
                  .isEqualTo(interleaved ? 4 * 2 * 6 : 0);
            });
    GoldenResult.check("gateway-hbase-scan", result);
    assertThat(seen.stream().distinct()).as("the same rows by every path").hasSize(1);
  }
}
