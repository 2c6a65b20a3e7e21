package io.hadoopbench.dist;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.hadoopbench.dist.golden.GoldenResult;
import java.util.List;
import org.junit.jupiter.api.Test;

class RpcProtectionIT extends OnKerberos {
  @Test
  void tasksOnYarnUseTheLevelMechanismAndCipherOfTheirLabel() throws Exception {
    JsonNode result = run("rpc-protection", Bench.QUICK_MAPS, "-yarn", "-threads", "2", "-op", "mix", "-entries", "10", "-only",
        "protection=none,privacy;mechanism=token,kerberos");
    assertThat(Results.trials(result)).filteredOn(trial -> trial.path("valid").asBoolean()).hasSize(3).allSatisfy(trial -> {
      switch (trial.path("variant").asText()) {
        case "none" -> assertThat(values(trial, "rpc.sockets")).containsExactly("2 x SIMPLE none no SASL");
        case "privacy/token" -> assertThat(values(trial, "rpc.sockets")).containsExactly("2 x TOKEN auth-conf DIGEST-MD5 3des");
        default -> assertThat(values(trial, "rpc.sockets")).containsExactly("2 x KERBEROS auth-conf GSSAPI aes256-cts-hmac-sha1-96");
      }
      assertThat(trial.path("metrics").path("namenode.cpuMicrosPerCall").asDouble()).isPositive();
      assertThat(trial.path("metrics").path("listStatus.count").asInt()).isEqualTo(40);
    });
    GoldenResult.check("rpc-protection", result);
  }

  /** Arms of one container have tokens of the same name for different servers, and connections of their own. */
  @Test
  void levelsTakeTurnsInOneContainerAndEachAgreesUponItsOwn() throws Exception {
    JsonNode result = run("rpc-protection", Bench.QUICK_MAPS, "-yarn", "-threads", "2", "-duration", "1s", "-only", "protection=none,authentication,privacy;mechanism=token,kerberos");
    List<JsonNode> trials = Results.trials(result).stream().filter(trial -> trial.path("valid").asBoolean()).toList();
    assertThat(trials).filteredOn(trial -> trial.path("block").asInt() == 0).extracting(trial -> trial.path("variant").asText())
        .contains("none", "authentication/token", "authentication/kerberos", "privacy/token", "privacy/kerberos");
    assertThat(trials).allSatisfy(trial -> {
      boolean alone = trial.path("block").asInt() < 0;
      String variant = trial.path("variant").asText();
      String agreed = variant.equals("none") ? "SIMPLE none" : (variant.endsWith("token") ? "TOKEN" : "KERBEROS") + (variant.startsWith("privacy") ? " auth-conf" : " auth");
      assertThat(values(trial, "rpc.sockets")).hasSize(1).allMatch(socket -> socket.startsWith("2 x " + agreed + " "));
      assertThat(trial.path("resources").path("turns.count").asInt()).isEqualTo(alone ? 0 : 4);
      // the NameNode without protection is none of the cluster's own, whose CPU is read between turns
      assertThat(trial.path("metrics").has("namenode.cpuMicrosPerCall")).isEqualTo(alone || !variant.equals("none"));
    });
  }
}
