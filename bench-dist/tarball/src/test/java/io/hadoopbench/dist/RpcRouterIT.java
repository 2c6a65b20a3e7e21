package io.hadoopbench.dist;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.hadoopbench.dist.golden.GoldenResult;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RpcRouterIT extends OnKerberos {
  @Test
  void hopHasItsOwnLevel() throws Exception {
    List<String> args =
        new ArrayList<>(List.of("rpc-router", "-connections shared -levels threads=1,2"));
    boolean capture = Bench.capturesPackets();
    if (capture) {
      args.add("-captureProof");
    }
    JsonNode result = run(args.toArray(String[]::new));
    assertThat(result.path("byFactor").findValuesAsText("factor"))
        .contains("target", "hop", "threads");
    assertThat(Results.trials(result))
        .filteredOn(Results::valid)
        .hasSize(6)
        .allSatisfy(
            trial -> {
              String variant = Results.variant(trial);
              assertThat(Results.values(trial, "rpc.sockets"))
                  .containsExactly("1 x TOKEN auth-conf DIGEST-MD5 3des");
              if (variant.startsWith("router")) {
                assertThat(Results.values(trial, "router.hop"))
                    .hasSize(1)
                    .allMatch(
                        hop ->
                            hop.endsWith(
                                variant.contains("privacy")
                                    ? " x KERBEROS auth-conf"
                                    : " x KERBEROS auth"));
                assertThat(Results.metric(trial, "router.cpuMicrosPerCall")).isPositive();
                assertThat(Results.values(trial, "wire.hop"))
                    .isEqualTo(
                        !capture
                            ? List.of()
                            : List.of(
                                variant.contains("privacy")
                                    ? "1 x path not readable"
                                    : "1 x path readable"));
              }
            });
    GoldenResult.check("rpc-router", Results.withoutCapture(result));
  }
}
