package io.hadoopbench.dist;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.hadoopbench.dist.golden.GoldenResult;
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
}
