package io.hadoopbench.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code -explain} through the launcher, on an embedded cluster of its own. */
class ExplainIT {
  @TempDir
  Path dir;

  @Test
  void theCostOfAZoneIsTakenApartAndTheKmsIsInItAndReportsCanBeMadeAgain() throws Exception {
    Bench.Ended run = Bench.launcher(dir, "kms-create", "-explain", "-blocks", "2", "-rehearsals", "1", "-duration", "2s", "-warmup", "50", "-out", "run").await();
    assertThat(run.exit()).as(run.err()).isZero();
    JsonNode result = Results.read(dir.resolve("run"));
    for (JsonNode trial : Results.trials(result)) {
      addsUp(trial.path("loadTime"));
    }
    JsonNode explanation = result.path("explanations").path(0);
    assertThat(explanation.path("variant").asText()).isEqualTo("encrypted");
    List<String> parts = new ArrayList<>();
    double sum = 0;
    for (JsonNode part : explanation.path("parts")) {
      parts.add(part.path("name").asText());
      sum += part.path("difference").path("mean").asDouble();
    }
    double difference = explanation.path("difference").path("mean").asDouble();
    assertThat(sum).isCloseTo(difference, within(1e-6 * Math.abs(difference) + 1e-6));
    assertThat(parts).contains("waiting for the KMS", "waiting for the NameNode", "starting threads", "computing: KMS client");
    assertThat(part(explanation, "waiting for the KMS").path("baselineMicros").asDouble()).isZero();
    assertThat(part(explanation, "waiting for the KMS").path("micros").asDouble()).isPositive();
    assertThat(Math.abs(part(explanation, "unexplained").path("micros").asDouble())).isLessThan(explanation.path("micros").asDouble() / 10);
    assertThat(explanation.path("roles")).extracting(role -> role.path("name").asText()).contains("client", "namenode", "kms");
    assertThat(run.out()).contains("Where the difference comes from", "Cores that the work takes", "1,000 operations/s");
    Files.delete(dir.resolve("run/report.html"));
    Bench.Ended report = Bench.launcher(dir, "report", "run").await();
    assertThat(report.exit()).as(report.err()).isZero();
    assertThat(dir.resolve("run/report.html")).content().contains("\"waterfalls\":[{\"variant\":\"encrypted\"");
  }

  private void addsUp(JsonNode time) {
    assertThat(time.path("unavailable").asText()).isEmpty();
    double sum = 0;
    for (JsonNode seconds : time.path("partSeconds")) {
      sum += seconds.asDouble();
    }
    assertThat(sum).isCloseTo(time.path("seconds").asDouble(), within(1e-6));
    assertThat(dir.resolve("run").resolve(time.path("stacks").asText()).resolve("task-0.collapsed")).isNotEmptyFile();
  }

  private static JsonNode part(JsonNode explanation, String name) {
    for (JsonNode part : explanation.path("parts")) {
      if (part.path("name").asText().equals(name)) {
        return part;
      }
    }
    return explanation.path("none");
  }
}
