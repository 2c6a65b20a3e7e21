package io.hadoopbench.dist;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Scenarios on several hosts, with the configuration of an existing cluster, as a user who is not a
 * superuser.
 */
@Tag("nightly")
@Tag("alone")
class HostsIT extends OnHeldHosts {
  private static final Path PAGE = Path.of("../../docs/guide/cluster.md");
  private static final Pattern BLOCK = Pattern.compile("(?ms)^```\\n(.*?)^```$");

  /** Commands that measure; the test limits their duration. */
  private static final Pattern MEASURES =
      Pattern.compile("bench(\\.jar)? kms-create (?!-h)(?!.*-plan)");

  private static final String SHORT = " -blocks 1 -warmup 0 -metricsPeriod 1 -warmupOps 20";

  HostsIT() {
    super(2, "-router", "privacy", "-gateway", "jdk");
  }

  /**
   * Runs each command of docs/guide/cluster.md in order, with the names used here. Keys,
   * directories and zones are created by the administrator.
   */
  @Test
  @Order(1)
  void commandsOfClusterPageWork() throws Exception {
    List<String> commands =
        BLOCK
            .matcher(Files.readString(PAGE))
            .results()
            .flatMap(block -> block.group(1).replaceAll("\\\\\\n\\s*", " ").lines())
            .map(line -> line.replaceFirst("\\s+# .*", "").strip())
            .filter(line -> !line.isEmpty())
            .toList();
    assertThat(commands)
        .hasSizeGreaterThan(10)
        .filteredOn(line -> MEASURES.matcher(line).find())
        .hasSizeGreaterThan(3);
    for (String command : commands) {
      String here =
          command
              .replace("/home/alice/alice.keytab", user.keytab().toString())
              .replace("alice@EXAMPLE.COM", user.principal())
              .replace("alice", user.name())
              .replace("queuename=bench", "queuename=default")
              .replace("/etc/hadoop/conf", held.conf().toString())
              .replace("300000", "400");
      boolean administrators = here.startsWith("hdfs ") || here.startsWith("hadoop key ");
      boolean measures = MEASURES.matcher(here).find();
      (administrators ? admin : user)
          .does(
              measures
                  ? here.replace("kms-create ", "kms-create '" + Bench.QUICK_MAPS + "' ")
                      + (here.contains("-nrFiles") ? SHORT : SHORT + " -nrFiles 400")
                  : here);
    }
    assertThat(admin.does("hdfs dfs -ls -C /zones/bench").lines())
        .containsOnly("/zones/bench/.Trash");
    admin.does("! hdfs dfs -test -e /user/bench/hadoop-bench");
  }

  @Test
  @Order(2)
  void tasksRunOnAllHostsAndBothArmsAreVerified() throws Exception {
    JsonNode result =
        fine(
            "created",
            start("kms-create", "created", "-zone", ZONE, "-nrFiles", "400", "-warmupOps", "20"));
    assertThat(Results.trials(result)).hasSize(2).allSatisfy(HostsIT::isValidOnAllHosts);
    assertThat(result.path("warnings")).as(result.path("warnings").toString()).isEmpty();
    JsonNode written =
        fine(
            "written",
            start(
                "kms-write",
                "written",
                "-zone",
                ZONE,
                "-levels",
                "codec=java",
                "-nrFiles",
                "8",
                "-size",
                "2MB"));
    assertThat(Results.trials(written)).hasSize(2).allSatisfy(HostsIT::isValidOnAllHosts);
    nothingIsLeftInHdfs();
  }

  @Test
  @Order(3)
  void tasksHaveLocalDataNodeAndClientHostHasNone() throws Exception {
    assertThat(localShare("there", "yarn")).isEqualTo(1);
    assertThat(localShare("here", "local")).isZero();
  }

  /** Returns the fraction of bytes read locally if each host has all data. */
  private double localShare(String out, String framework) throws Exception {
    JsonNode trial =
        Results.trials(
                fine(
                    out,
                    start(
                        "kms-read",
                        out,
                        "-Dmapreduce.framework.name=" + framework,
                        "-levels",
                        "zone=plain;codec=java",
                        "-nrFiles",
                        "16",
                        "-size",
                        "1MB",
                        "-replication",
                        String.valueOf(HOSTS.size()))))
            .get(0);
    isValid(trial);
    return Results.resource(trial, "client.hdfsLocalReadBytes")
        / Results.resource(trial, "client.hdfsReadBytes");
  }

  @Test
  @Order(4)
  void callsPassRouterAndHopIsVerified() throws Exception {
    String[] router = held.line("router-privacy hdfs: ").split(" jmx ");
    JsonNode result =
        fine(
            "router",
            start(
                "rpc-router",
                "router",
                "-router",
                router[0],
                "-routerWeb",
                router[1],
                "-levels",
                "hop=privacy;handlers=10",
                "-calls",
                "400"));
    assertThat(Results.trials(result)).hasSize(2).allSatisfy(HostsIT::isValidOnAllHosts);
    assertThat(
            Results.trials(result).stream()
                .filter(trial -> Results.variant(trial).equals("router")))
        .singleElement()
        .satisfies(
            trial -> assertThat(Results.evidence(trial, "router.hop")).contains("auth-conf"));
  }

  @Test
  @Order(5)
  void dataComesThroughAGatewayWithTls() throws Exception {
    String[] gateway = held.line("gateway-jdk gateway: ").split(" ");
    JsonNode result =
        fine(
            "gateway",
            start(
                "gateway-webhdfs-read",
                "gateway",
                "-levels",
                "path=direct,gateway;tls=on;auth=basic",
                "-gateway",
                gateway[0] + "/basic",
                "-gatewayCertificates",
                gateway[4],
                "-gatewayUser",
                admin.name(),
                "-nrFiles",
                "8",
                "-size",
                "1MB"));
    assertThat(Results.trials(result)).hasSize(2).allSatisfy(HostsIT::isValidOnAllHosts);
    assertThat(
            Results.trials(result).stream()
                .filter(trial -> Results.variant(trial).equals("gateway")))
        .singleElement()
        .satisfies(trial -> assertThat(Results.evidence(trial, "tls.client")).contains("TLSv1.3"));
  }

  @Test
  @Order(6)
  void filesAreDecodedWithFailedDataNode() throws Exception {
    admin.does(
        "hdfs dfs -mkdir -p /ec/xor /ec/plain && hdfs ec -enablePolicy -policy XOR-2-1-1024k &&"
            + " hdfs ec -setPolicy -path /ec/xor -policy XOR-2-1-1024k");
    String[] args = {
      "-levels",
      "layout=rep3,XOR-2-1-1024k;coder=java;down=1",
      "-ecDir",
      "XOR-2-1-1024k=/ec/xor,rep3=/ec/plain",
      "-maps",
      "4",
      "-nrFiles",
      "4",
      "-size",
      "4MB",
      "-baseDir"
    };
    Bench.Ended ordinary =
        user.runs(
                "ec-degraded-read",
                "ordinary",
                Stream.concat(Stream.of(args), Stream.of(BASE)).toArray(String[]::new))
            .awaitExit(4);
    assertThat(ordinary.lastError())
        .contains("only the HDFS superuser can list DataNodes")
        .endsWith("run this scenario as the superuser");
    Bench.Running running =
        admin.runs(
            "ec-degraded-read",
            "degraded",
            Stream.concat(Stream.of(args), Stream.of("/ec/runs")).toArray(String[]::new));
    String host =
        running
            .awaitError("connections; stop ")
            .replaceFirst(".*; stop 198\\.18\\.0\\.(\\d+):.*", "$1");
    held.type("kill datanode-" + host);
    JsonNode result = admin.result("degraded", running);
    held.type("heal");
    assertThat(Results.trials(result))
        .hasSize(2)
        .allSatisfy(
            trial -> {
              isValid(trial);
              assertThat(Results.evidence(trial, "down.dataNodes")).isEqualTo("1");
            });
    assertThat(admin.does("hdfs dfs -ls -C -R /ec").lines())
        .containsExactlyInAnyOrder("/ec/plain", "/ec/xor");
  }
}
