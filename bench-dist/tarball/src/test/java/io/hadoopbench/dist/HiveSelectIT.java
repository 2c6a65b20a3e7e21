package io.hadoopbench.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** gateway-hive-select through the launcher, with HiveServer2 and Knox of its own. */
class HiveSelectIT {
  private static final String CANNOT_BE_GOT = "cannot be got";
  private static final int ROWS = 3000;

  @TempDir
  Path dir;

  @Test
  void everyWayDeliversAllRowsAndCompressionIsSeenInTheBytes() throws Exception {
    Bench.Ended run = Bench.launcher(dir, "gateway-hive-select", "-rows", Integer.toString(ROWS), "-selects", "2", "-blocks", "1",
        "-rehearsals", "0", "-only", "way=text,binary,http,gateway;tls=jdk;fetchSize=1000;compression=off,on", "-out", "run").await();
    if (run.lastError().contains(CANNOT_BE_GOT)) {
      abort(run.lastError());
    }
    assertThat(run.exit()).as(run.out() + run.err()).isZero();
    assertThat(run.out().lines().mapToInt(String::length).max().orElse(0)).isLessThanOrEqualTo(100);
    JsonNode result = Results.read(dir.resolve("run"));
    assertThat(Results.trials(result)).hasSize(6).allSatisfy(trial -> {
      assertThat(trial.path("valid").asBoolean()).as(trial.path("reasons").toString()).isTrue();
      assertThat(trial.path("evidence").path("selects.complete").path("with warm-up").asInt()).isEqualTo(3);
    });
    assertThat(received(result, "http/on")).isLessThan(received(result, "http/off") / 2);
    assertThat(received(result, "gateway/on")).isLessThan(received(result, "gateway/off") / 2);
    assertThat(metric(result, "gateway/off", "gateway.cpuSecondsPerSelect")).isPositive();
    assertThat(Leftovers.processes(dir)).isEmpty();
  }

  private static double received(JsonNode result, String variant) {
    return metric(result, variant, "client.bytesReceivedPerSelect");
  }

  private static double metric(JsonNode result, String variant, String metric) {
    return Results.trials(result).stream().filter(trial -> trial.path("variant").asText().equals(variant)).findFirst().orElseThrow()
        .path("metrics").path(metric).asDouble();
  }
}
