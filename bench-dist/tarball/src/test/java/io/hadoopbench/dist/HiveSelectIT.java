package io.hadoopbench.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import com.fasterxml.jackson.databind.JsonNode;
import io.hadoopbench.dist.golden.GoldenResult;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** gateway-hive-select through the launcher, with embedded HiveServer2 and Knox. */
class HiveSelectIT {
  private static final String CANNOT_BE_DOWNLOADED = "cannot be downloaded";
  private static final int ROWS = 3000;

  @TempDir Path dir;

  @Test
  void everyPathReturnsAllRowsAndCompressionReducesBytes() throws Exception {
    Bench.Ended run =
        Bench.launcher(
                dir,
                "gateway-hive-select",
                "-rows",
                Integer.toString(ROWS),
                "-selects 2 -blocks 1 -warmup 0 -levels"
                    + " path=text,binary,http,gateway;tls=jdk;fetchSize=1000;compression=off,on"
                    + " -out run")
            .await();
    if (run.lastError().contains(CANNOT_BE_DOWNLOADED)) {
      abort(run.lastError());
    }
    run.exitedWith(0);
    run.fitsTerminal();
    JsonNode result = Results.read(dir, "run");
    assertThat(Results.trials(result))
        .hasSize(6 + 6)
        .allSatisfy(
            trial -> {
              assertThat(Results.resource(trial, "slices.count"))
                  .isEqualTo(trial.path("block").asInt() >= 0 ? 2 : 0);
              Results.assertValid(trial);
              assertThat(
                      trial.path("evidence").path("selects.complete").path("with warm-up").asInt())
                  .isEqualTo(3);
            });
    for (String variant : List.of("binary", "http/off", "http/on")) {
      assertThat(evidence(result, variant, "tls.client")).as(variant).isEmpty();
    }
    for (String variant : List.of("gateway/off", "gateway/on")) {
      Map<String, Integer> client = evidence(result, variant, "tls.client");
      assertThat(client)
          .as(variant)
          .hasSize(1)
          .allSatisfy(
              (seen, count) -> {
                assertThat(seen).startsWith("TLSv1.3 TLS_").endsWith(" by SunJSSE");
                assertThat(count).isPositive();
              });
      assertThat(evidence(result, variant, "tls.gateway"))
          .as(variant)
          .hasSize(1)
          .allSatisfy(
              (seen, count) -> {
                assertThat(seen)
                    .startsWith(client.keySet().iterator().next().replace("by SunJSSE", ""));
                assertThat(count).isGreaterThanOrEqualTo(client.values().iterator().next());
              });
    }
    assertThat(received(result, "http/on")).isLessThan(received(result, "http/off") / 2);
    assertThat(received(result, "gateway/on")).isLessThan(received(result, "gateway/off") / 2);
    assertThat(metric(result, "gateway/off", "gateway.cpuSecondsPerSelect")).isPositive();
    GoldenResult.check("gateway-hive-select", result);
    Orphans.assertNone(dir);
  }

  private static double received(JsonNode result, String variant) {
    return metric(result, variant, "client.bytesReceivedPerSelect");
  }

  private static double metric(JsonNode result, String variant, String metric) {
    return trial(result, variant).path("metrics").path(metric).asDouble();
  }

  private static Map<String, Integer> evidence(JsonNode result, String variant, String fact) {
    Map<String, Integer> values = new TreeMap<>();
    trial(result, variant)
        .path("evidence")
        .path(fact)
        .fields()
        .forEachRemaining(value -> values.put(value.getKey(), value.getValue().asInt()));
    return values;
  }

  private static JsonNode trial(JsonNode result, String variant) {
    return Results.trials(result).stream()
        .filter(trial -> Results.variant(trial).equals(variant))
        .findFirst()
        .orElseThrow();
  }
}
