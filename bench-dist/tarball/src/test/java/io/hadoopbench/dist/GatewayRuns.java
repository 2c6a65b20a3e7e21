package io.hadoopbench.dist;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.cluster.ServerAccess;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Runs on the cluster of {@link GatewayIT}, with its gateway as an existing one. */
abstract class GatewayRuns extends Cases {
  final ServerAccess gateway;

  GatewayRuns(OnHeldCluster held) throws IOException {
    super(held);
    gateway = cluster.servers(Role.GATEWAY).get(GatewayIT.GATEWAY);
  }

  /** Starts one block through a gateway whose certificate is trusted if the arguments name it. */
  Bench.Here start(String program, String out, String url, String... args) throws IOException {
    List<String> all =
        new ArrayList<>(Stream.of(args).filter(arg -> arg.startsWith("-D")).toList());
    all.addAll(
        List.of(
            "-metricsPeriod 1 -blocks 1 -warmup 0 -gateway",
            url,
            "-gatewayUser",
            gateway.user().orElseThrow(),
            "-gatewayTokens",
            gateway.endpoint(ServerAccess.GATEWAY) + "/issuer/knoxtoken/api/v1/token",
            "-out",
            out));
    all.addAll(Stream.of(args).filter(arg -> !arg.startsWith("-D")).toList());
    return Bench.here(dir, conf, program, all.toArray(String[]::new));
  }

  Bench.Here trusting(String program, String out, String topology, String... args)
      throws IOException {
    return start(
        program,
        out,
        gateway.endpoint(ServerAccess.GATEWAY) + "/" + topology,
        Stream.concat(
                Stream.of(args),
                Stream.of("-gatewayCertificates", gateway.certificates().orElseThrow().toString()))
            .toArray(String[]::new));
  }

  static boolean through(JsonNode trial, String way) {
    return Results.variant(trial).startsWith(way);
  }

  /**
   * @param words of the one-line message with step, URL and cause
   */
  void isOneLine(Bench.Here running, String out, String... words) throws Exception {
    Bench.Ended run = running.awaitExit(2);
    assertThat(run.lastError()).contains("-gateway: ").contains(words);
    assertThat(dir.resolve(out)).doesNotExist();
  }
}
