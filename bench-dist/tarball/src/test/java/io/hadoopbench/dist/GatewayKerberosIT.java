package io.hadoopbench.dist;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.hadoopbench.dist.golden.GoldenResult;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Gateway scenarios through the launcher, on embedded clusters. */
class GatewayKerberosIT {
  @TempDir Path dir;

  @Test
  void embeddedKerberosClusterReportsGatewayMetrics() throws Exception {
    Bench.Ended run =
        Bench.launcher(
                dir,
                "gateway-webhdfs-read",
                "-kerberos -levels path=direct,gateway,native;tls=jdk-no-gcm -blocks 2 -warmup 0"
                    + " -nrFiles 2 -duration 600ms -interleave 150ms -abortWhen off -size 3000001B"
                    + " -out run")
            .awaitExit(0);
    JsonNode result = Results.read(dir, "run");
    List<JsonNode> trials = Results.trials(result);
    assertThat(trials)
        .hasSizeGreaterThanOrEqualTo(9)
        .allSatisfy(
            trial -> {
              assertThat(Results.resource(trial, "slices.count"))
                  .isEqualTo(trial.path("block").asInt() < 0 ? 0 : 4);
              Results.assertValid(trial);
              boolean tls = GatewayRuns.through(trial, "gateway");
              assertThat(Results.values(trial, "http.login"))
                  .isEqualTo(
                      tls
                          ? List.of("1 x Bearer")
                          : GatewayRuns.through(trial, "direct")
                              ? List.of("1 x delegation")
                              : List.of());
              assertThat(Results.values(trial, "tls.gateway"))
                  .hasSize(tls ? 1 : 0)
                  .allMatch(
                      seen -> seen.endsWith("_POLY1305_SHA256 sun.security.ssl.SSLEngineImpl"));
            });
    // if all bytes are verified, data moves twice, and no metric is reported
    assertThat(trials)
        .filteredOn(trial -> Results.metric(trial, "gateway.cpuSecondsPerGB") > 0)
        .hasSizeGreaterThanOrEqualTo(2)
        .allSatisfy(trial -> assertThat(GatewayRuns.through(trial, "gateway")).isTrue());
    GoldenResult.check("gateway-webhdfs-read-kerberos", result);
    Orphans.assertNone(dir);
  }

  /** Jetty uses the protocols and suites that the JDK enables for clients. */
  @Tag("nightly")
  @Test
  void gatewayWithOlderTlsThanLabelIsInvalid() throws Exception {
    String cbc = "TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA256";
    Bench.Ended run =
        Bench.launcher(
                dir,
                "gateway-webhdfs-list",
                "-levels",
                "path=gateway;tls=jdk;gatewayJvm=-Djdk.tls.client.protocols=TLSv1.2 "
                    + "-Djdk.tls.client.cipherSuites="
                    + cbc,
                "-blocks 1 -warmup 0 -entries 100 -listings 2 -out run")
            .awaitExit(4);
    assertThat(Results.trials(dir, "run"))
        .singleElement()
        .satisfies(
            trial -> {
              assertThat(Results.values(trial, "tls.gateway"))
                  .singleElement()
                  .asString()
                  .contains("TLSv1.2 " + cbc);
              assertThat(trial.path("reasons"))
                  .singleElement()
                  .extracting(JsonNode::asText)
                  .isEqualTo(
                      "labelled tls=jdk, which is TLS 1.3, but the client's connections negotiated"
                          + " [TLSv1.2 "
                          + cbc
                          + "]");
            });
  }

  @Tag("nightly")
  @Test
  void tokenReachesTasksOnYarn() throws Exception {
    Bench.launcher(
            dir,
            "gateway-webhdfs-list",
            "-yarn -levels path=gateway;tls=jdk;auth=token -blocks 1 -warmup 0 -entries 100"
                + " -listings 2 -out list")
        .awaitExit(0);
    assertThat(Results.trials(dir, "list"))
        .singleElement()
        .satisfies(
            trial -> {
              assertThat(Results.values(trial, "task.runner")).containsExactly("1 x yarn");
              assertThat(Results.values(trial, "list.entries"))
                  .containsExactly("2 x all 100 entries, each in its place");
            });
  }
}
