package io.hadoopbench.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code -explain} through the launcher, on an embedded cluster. */
class ExplainIT {
  @TempDir Path dir;

  @Test
  void costOfZoneIsExplainedAndReportsAreReproducible() throws Exception {
    Bench.Ended run =
        Bench.launcher(
                dir,
                "kms-create",
                "-explain -levels zone=plain,encrypted -blocks 2 -warmup 0 -duration 2s -warmupOps"
                    + " 50 -report full -out run")
            .awaitExit(0);
    JsonNode result = Results.read(dir, "run");
    assertThat(Results.trials(result))
        .hasSize(4)
        .allMatch(trial -> Results.valid(trial) && trial.has("loadTime"));
    for (JsonNode trial : Results.trials(result)) {
      hasStacksOfEachJvm(trial);
    }
    assertThat(result.path("explanations")).hasSize(1);
    addUp(result);
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
    assertThat(parts)
        .contains(
            "waiting for the KMS",
            "waiting for the NameNode",
            "starting threads",
            "computing: KMS client");
    assertThat(part(explanation, "waiting for the KMS").path("baselineMicros").asDouble()).isZero();
    assertThat(part(explanation, "waiting for the KMS").path("micros").asDouble()).isPositive();
    assertThat(Math.abs(part(explanation, "unexplained").path("micros").asDouble()))
        .isLessThan(explanation.path("micros").asDouble() / 10);
    assertThat(explanation.path("roles"))
        .extracting(role -> role.path("name").asText())
        .contains("client", "namenode", "kms");
    List<String> inServers = new ArrayList<>();
    explanation.path("servers").forEach(one -> inServers.add(one.path("name").asText()));
    assertThat(inServers)
        .contains(
            "KMS: crypto",
            "NameNode: processing",
            "NameNode: reading the call",
            "NameNode: edit log sync");
    assertThat(sum(explanation.path("servers"), "micros"))
        .isCloseTo(
            micros(explanation, "waiting for the KMS")
                + micros(explanation, "waiting for the NameNode"),
            within(1e-3));
    assertThat(run.out())
        .contains(
            "Where the difference comes from",
            "Components of the waits for servers",
            "Cores, or seconds of CPU, that the work needs",
            "1,000 operations/s",
            "Share of CPU samples by category");
    Files.delete(dir.resolve("run/report.html"));
    Path graph = dir.resolve("run/explain/encrypted/namenode.html");
    Files.delete(graph);
    Bench.Ended report = Bench.here(dir, "report", "run").awaitExit(0);
    assertThat(dir.resolve("run/report.html"))
        .content()
        .contains("\"waterfalls\":[{\"variant\":\"encrypted\"");
    assertThat(graph).content().contains("kms-create, encrypted: CPU samples of namenode");
    assertThat(dir.resolve("run/explain/encrypted/task-0.html"))
        .content()
        .contains("kms-create, encrypted: CPU samples of task-0", "CreateWorkload")
        .doesNotContain("~asleep");
  }

  /** Requires separate stacks of all servers and the task. */
  private void hasStacksOfEachJvm(JsonNode trial) throws IOException {
    assertThat(trial.path("profiles"))
        .extracting(profile -> profile.path("jvm").asText())
        .containsExactlyInAnyOrder("task-0", "namenode", "datanode", "kms");
    for (JsonNode profile : trial.path("profiles")) {
      assertThat(profile.path("unavailable").asText()).isEmpty();
      long samples = 0;
      for (JsonNode count : profile.path("samples")) {
        samples += count.asLong();
      }
      String jvm = profile.path("jvm").asText();
      List<String> stacks =
          Files.readAllLines(dir.resolve("run").resolve(profile.path("stacks").asText()));
      assertThat(samples)
          .as(jvm)
          .isEqualTo(
              stacks.stream()
                  .filter(line -> !line.contains("];~") || line.contains("];~on-cpu;"))
                  .mapToLong(line -> Long.parseLong(line.substring(line.lastIndexOf(' ') + 1)))
                  .sum());
      assertThat(stacks.stream().anyMatch(line -> line.contains("NameNodeRpcServer.create")))
          .as(jvm)
          .isEqualTo(jvm.equals("namenode"));
    }
  }

  @Tag("nightly")
  @Test
  void costOfRouterIsExplained() throws Exception {
    Bench.Ended run =
        Bench.launcher(
                dir, "rpc-router", "-study S4 -explain -blocks 1 -warmup 1 -duration 3s -out run")
            .awaitExit(0);
    JsonNode result = Results.read(dir, "run");
    addUp(result);
    JsonNode behind = explanation(result, "router/privacy", "namenode");
    assertThat(micros(behind, "waiting for the Router"))
        .isGreaterThan(behind.path("micros").asDouble() / 2);
    assertThat(
            named(behind.path("servers"), "Router: SASL wrap/unwrap")
                .path("difference")
                .path("mean")
                .asDouble())
        .isPositive();
    JsonNode hop = explanation(result, "router/authentication", "router/privacy");
    for (String server : List.of("router", "namenode")) {
      JsonNode sasl = named(named(hop.path("roles"), server).path("centres"), "SASL wrap/unwrap");
      assertThat(sasl.path("micros").asDouble())
          .as(server)
          .isLessThan(sasl.path("baselineMicros").asDouble() * 0.7);
    }
    assertThat(run.out().replace('\n', ' '))
        .containsPattern(
            "Server CPU per operation, router/authentication compared with router/privacy:[^:]*"
                + " less for SASL wrap/unwrap");
  }

  @Tag("nightly")
  @Test
  void decodingAfterDataNodeFailureIsExplained() throws Exception {
    Bench.Ended run =
        Bench.launcher(
                dir,
                "ec-degraded-read",
                "-explain -levels layout=RS-3-2-1024k;coder=java;down=0,1 -dataNodes 6 -blocks 1"
                    + " -warmup 0 -nrFiles 3 -size 192MB -out run")
            .awaitExit(0);
    JsonNode result = Results.read(dir, "run");
    addUp(result);
    JsonNode explanation = result.path("explanations").path(0);
    assertThat(part(explanation, "computing: EC coding").path("baselineMicros").asDouble())
        .isZero();
    assertThat(micros(explanation, "computing: EC coding")).isPositive();
    assertThat(micros(explanation, "unexplained"))
        .isLessThan(explanation.path("micros").asDouble() / 10);
    assertThat(explanation.path("roles"))
        .extracting(role -> role.path("name").asText() + " " + role.path("unit").asText())
        .contains("client GB", "datanode GB");
  }

  private static JsonNode explanation(JsonNode result, String variant, String baseline) {
    for (JsonNode one : result.path("explanations")) {
      if (Results.variant(one).equals(variant) && one.path("baseline").asText().equals(baseline)) {
        return one;
      }
    }
    throw new AssertionError("no explanation of " + variant + " against " + baseline);
  }

  private static double micros(JsonNode explanation, String part) {
    return part(explanation, part).path("micros").asDouble();
  }

  private static double sum(JsonNode parts, String field) {
    double sum = 0;
    for (JsonNode part : parts) {
      sum += part.path(field).asDouble();
    }
    return sum;
  }

  /**
   * If too little was sampled, because other programs used the CPUs, the trial only reports that.
   */
  private void addUp(JsonNode result) {
    Results.trials(result).stream()
        .filter(trial -> trial.has("loadTime"))
        .forEach(
            trial -> {
              JsonNode time = trial.path("loadTime");
              if (time.path("unavailable").asText().isEmpty()) {
                addsUp(time);
              } else {
                assertThat(time.path("unavailable").asText()).contains("samples");
                assertThat(time.path("partSeconds")).isEmpty();
              }
            });
  }

  private void addsUp(JsonNode time) {
    double sum = 0;
    for (JsonNode seconds : time.path("partSeconds")) {
      sum += seconds.asDouble();
    }
    assertThat(sum).isCloseTo(time.path("seconds").asDouble(), within(1e-6));
    assertThat(dir.resolve("run").resolve(time.path("stacks").asText()).resolve("task-0.collapsed"))
        .isNotEmptyFile();
  }

  private static JsonNode part(JsonNode explanation, String name) {
    return named(explanation.path("parts"), name);
  }

  private static JsonNode named(JsonNode all, String name) {
    for (JsonNode one : all) {
      if (one.path("name").asText().equals(name)) {
        return one;
      }
    }
    return all.path("none");
  }
}
