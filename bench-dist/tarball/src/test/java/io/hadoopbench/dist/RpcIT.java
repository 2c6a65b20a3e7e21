package io.hadoopbench.dist;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The rpc scenarios through the launcher, each on a cluster with Kerberos of its own. */
class RpcIT {
  @TempDir
  Path dir;

  private static List<String> values(JsonNode trial, String fact) {
    List<String> values = new ArrayList<>();
    trial.path("evidence").path(fact).fields().forEachRemaining(value -> values.add(value.getValue().asInt() + " x " + value.getKey()));
    return values;
  }

  private JsonNode run(String... args) throws Exception {
    List<String> all = new ArrayList<>(List.of(args));
    all.addAll(List.of("-blocks", "1", "-rehearsals", "0", "-calls", "400", "-warmup", "50", "-threads", "2", "-noLimits", "-out", "run"));
    Bench.Ended run = Bench.launcher(dir, all.toArray(String[]::new)).await();
    assertThat(run.exit()).as(run.out() + run.err()).isZero();
    assertThat(run.out().lines().mapToInt(String::length).max().orElse(0)).isLessThanOrEqualTo(100);
    assertThat(Leftovers.processes(dir)).isEmpty();
    return Results.read(dir.resolve("run"));
  }

  @Test
  void tasksOnYarnUseTheLevelMechanismAndCipherOfTheirLabel() throws Exception {
    JsonNode result = run("rpc-protection", "-yarn", "-op", "mix", "-entries", "10", "-only", "protection=none,privacy;mechanism=token,kerberos");
    assertThat(Results.trials(result)).filteredOn(trial -> trial.path("valid").asBoolean()).hasSize(3).allSatisfy(trial -> {
      switch (trial.path("variant").asText()) {
        case "none" -> assertThat(values(trial, "rpc.sockets")).containsExactly("2 x SIMPLE none no SASL");
        case "privacy/token" -> assertThat(values(trial, "rpc.sockets")).containsExactly("2 x TOKEN auth-conf DIGEST-MD5 3des");
        default -> assertThat(values(trial, "rpc.sockets")).containsExactly("2 x KERBEROS auth-conf GSSAPI aes256-cts-hmac-sha1-96");
      }
      assertThat(trial.path("metrics").path("namenode.cpuMicrosPerCall").asDouble()).isPositive();
      assertThat(trial.path("metrics").path("listStatus.count").asInt()).isEqualTo(40);
    });
  }

  @Test
  void theRoutersHopHasALevelOfItsOwn() throws Exception {
    JsonNode result = run("rpc-router", "-connections", "shared");
    assertThat(Results.trials(result)).filteredOn(trial -> trial.path("valid").asBoolean()).hasSize(3).allSatisfy(trial -> {
      String variant = trial.path("variant").asText();
      assertThat(values(trial, "rpc.sockets")).containsExactly("1 x TOKEN auth-conf DIGEST-MD5 3des");
      if (variant.startsWith("router")) {
        assertThat(values(trial, "router.hop")).hasSize(1).allMatch(hop ->
            hop.endsWith(variant.endsWith("privacy") ? " x KERBEROS auth-conf" : " x KERBEROS auth"));
        assertThat(trial.path("metrics").path("router.cpuMicrosPerCall").asDouble()).isPositive();
      }
    });
  }
}
