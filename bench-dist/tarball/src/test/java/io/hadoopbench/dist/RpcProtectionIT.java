package io.hadoopbench.dist;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.junit.jupiter.api.Test;

/** On YARN. {@link KerberosIT} has more levels, in one JVM. */
class RpcProtectionIT extends OnKerberos {
  /** Arms of one container have separate connections, and those of Kerberos log in there. */
  @Test
  void interleavedTasksOnYarnUseLabelledProtection() throws Exception {
    JsonNode result =
        run(
            "rpc-protection",
            Bench.QUICK_MAPS,
            "-yarn -threads 2 -op mix -entries 10 -duration 400ms -interleave 100ms -levels"
                + " protection=none,privacy;mechanism=token,kerberos");
    List<JsonNode> trials = Results.trials(result).stream().filter(Results::valid).toList();
    assertThat(trials)
        .filteredOn(trial -> trial.path("block").asInt() == 0)
        .extracting(Results::variant)
        .containsExactlyInAnyOrder("none", "privacy/token", "privacy/kerberos");
    assertThat(trials)
        .hasSize(6)
        .allSatisfy(
            trial -> {
              boolean solo = trial.path("block").asInt() < 0;
              String variant = Results.variant(trial);
              assertThat(Results.values(trial, "rpc.sockets"))
                  .containsExactly(
                      switch (variant) {
                        case "none" -> "2 x SIMPLE none no SASL";
                        case "privacy/token" -> "2 x TOKEN auth-conf DIGEST-MD5 3des";
                        default -> "2 x KERBEROS auth-conf GSSAPI aes256-cts-hmac-sha1-96";
                      });
              assertThat(Results.resource(trial, "slices.count")).isEqualTo(solo ? 0 : 4);
              // the NameNode without protection is not one of the cluster's servers, whose CPU is
              // read between slices
              assertThat(trial.path("metrics").has("namenode.cpuMicrosPerCall"))
                  .isEqualTo(solo || !variant.equals("none"));
              assertThat(Results.metric(trial, "listStatus.count"))
                  .isPositive()
                  .isLessThan(Results.metric(trial, "call.count") / 5);
            });
  }
}
