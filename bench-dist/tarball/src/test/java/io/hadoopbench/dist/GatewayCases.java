package io.hadoopbench.dist;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.cluster.ServerAccess;
import io.hadoopbench.dist.golden.GoldenResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.alias.CredentialProvider;
import org.apache.hadoop.security.alias.CredentialProviderFactory;
import org.junit.jupiter.api.Test;

/** Gateway scenarios: every path, every login, and gateways that differ from their description. */
abstract class GatewayCases extends GatewayRuns {
  private static final String PROVIDER = "hadoop.security.credential.provider.path";

  GatewayCases(OnHeldCluster held) throws IOException {
    super(held);
  }

  private void movedWholeFiles(String program, String out, String topology, String only)
      throws Exception {
    Bench.Ended run =
        trusting(program, out, topology, "-nrFiles 2 -size 3000001B -levels", only).awaitExit(0);
    run.fitsTerminal();
    JsonNode result = Results.read(dir, out);
    List<JsonNode> trials = Results.trials(result);
    assertThat(trials)
        .extracting(Results::variant)
        .containsExactlyInAnyOrder("direct", "gateway", "native");
    assertThat(trials)
        .allSatisfy(
            trial -> {
              Results.assertValid(trial);
              assertThat(Results.values(trial, "data.verified")).containsExactly("1 x all bytes");
              assertThat(Results.values(trial, "tls.client"))
                  .hasSize(through(trial, "gateway") ? 1 : 0)
                  .allMatch(seen -> seen.contains(" TLSv1.3 TLS_"));
              assertThat(Results.values(trial, "data.stored"))
                  .hasSize(through(trial, "native") ? 0 : 1)
                  .allMatch("2 x length and CRC-32C as they passed"::equals);
            });
    GoldenResult.check(program, result);
  }

  @Test
  void everyPathTransfersWholeFiles() throws Exception {
    String ways = "path=direct,gateway,native;tls=on;threads=2;auth=";
    movedWholeFiles("gateway-webhdfs-write", "write", "token", ways + "token");
    movedWholeFiles("gateway-webhdfs-read", "read", "basic", ways + "basic");
  }

  @Test
  void everyPathListsAllEntries() throws Exception {
    trusting(
            "gateway-webhdfs-list",
            "ways",
            "basic",
            "-entries 1500 -listings 5 -levels path=direct,gateway,native;tls=on;auth=basic")
        .awaitExit(0);
    JsonNode result = Results.read(dir, "ways");
    assertThat(Results.trials(result))
        .hasSize(3)
        .allSatisfy(
            trial -> {
              Results.assertValid(trial);
              assertThat(Results.values(trial, "list.entries"))
                  .containsExactly("5 x all 1500 entries, each in its place");
              assertThat(Results.metric(trial, "json.bytesPerListing"))
                  .matches(bytes -> through(trial, "native") ? bytes == 0 : bytes > 1500 * 200);
            });
    GoldenResult.check("gateway-webhdfs-list", result);
  }

  /** Returns a credential provider with a secret that the gateway rejects. */
  private String wrong(String alias) throws IOException {
    Path file = dir.resolve(alias + ".jceks");
    Configuration wrong = new Configuration(false);
    wrong.set(PROVIDER, "localjceks://file" + file);
    CredentialProvider provider = CredentialProviderFactory.getProviders(wrong).get(0);
    provider.createCredentialEntry(alias, "NotThePassword".toCharArray());
    provider.flush();
    return "-D" + PROVIDER + "=localjceks://file" + file;
  }

  @Test
  void wrongGatewayIsReportedWithUrlAndStep() throws Exception {
    String only = "path=gateway;tls=on;auth=";
    Bench.Here untrusted =
        start(
            "gateway-webhdfs-read",
            "untrusted",
            gateway.endpoint(ServerAccess.GATEWAY) + "/token",
            "-levels",
            only + "token");
    Bench.Here topology =
        trusting("gateway-webhdfs-write", "topology", "nosuch", "-levels", only + "basic");
    isOneLine(
        untrusted,
        "untrusted",
        "requesting a token failed at " + gateway.endpoint(ServerAccess.GATEWAY),
        "PKIX path building failed");
    isOneLine(
        topology,
        "topology",
        gateway.endpoint(ServerAccess.GATEWAY) + "/nosuch/webhdfs/v1/",
        "HTTP 404",
        "without this topology");
    Bench.Here password =
        trusting(
            "gateway-webhdfs-list",
            "password",
            "token",
            wrong(ClusterNeeds.GATEWAY_PASSWORD),
            "-levels",
            only + "token");
    Bench.Here token =
        trusting(
            "gateway-webhdfs-list",
            "token",
            "token",
            wrong("hadoopbench.gateway.token"),
            "-levels",
            only + "token");
    Bench.Here nobody =
        start(
            "gateway-webhdfs-list",
            "nobody",
            "https://127.0.0.1:1/gateway/basic",
            "-levels",
            only + "basic");
    isOneLine(
        password,
        "password",
        "requesting a token failed at " + gateway.endpoint(ServerAccess.GATEWAY) + "/issuer/",
        "HTTP 401",
        "wrong or expired password");
    isOneLine(
        token,
        "token",
        "failed at " + gateway.endpoint(ServerAccess.GATEWAY) + "/token/webhdfs/v1/",
        "HTTP 401",
        "wrong or expired password or token");
    isOneLine(
        nobody,
        "nobody",
        "failed at https://127.0.0.1:1/gateway/basic/webhdfs/v1/?op=GETFILESTATUS",
        "Connection refused");
  }
}
