package io.hadoopbench.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import com.fasterxml.jackson.databind.JsonNode;
import io.hadoopbench.cluster.embedded.EmbeddedCluster;
import io.hadoopbench.cluster.embedded.EmbeddedClusterProvider;
import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.cluster.ClusterOptions;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.cluster.ServerAccess;
import io.hadoopbench.dist.golden.GoldenResult;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.security.alias.CredentialProvider;
import org.apache.hadoop.security.alias.CredentialProviderFactory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/** The gateway scenarios through the launcher, on one cluster with a Knox that this JVM holds and that the programs take for somebody else's. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class GatewayIT {
  private static final String CANNOT_BE_GOT = "cannot be got";
  private static final String LOCAL = "-Dmapreduce.framework.name=local";
  private static final String PROVIDER = "hadoop.security.credential.provider.path";
  /** A topology like the one with user and password, until a test breaks it. */
  private static final String BREAKS = "breaks";
  private static final int LAST = Integer.MAX_VALUE;

  private Path dir;
  private EmbeddedCluster cluster;
  private ServerAccess gateway;
  private Path conf;

  @BeforeAll
  void startCluster(@TempDir Path temp) throws IOException {
    dir = temp;
    ClusterNeeds needs = ClusterNeeds.builder().servers(Role.NAMENODE, Role.DATANODE, Role.YARN)
        .gateway("jdk", Map.of(ClusterNeeds.GATEWAY_TLS, "jdk", ClusterNeeds.GATEWAY_JVM_FLAGS, "")).build();
    try {
      cluster = new EmbeddedClusterProvider().open(needs,
          new ClusterOptions(new Configuration(false), true, false, false, dir.resolve("logs"), line -> { }));
    } catch (IOException e) {
      if (String.valueOf(e.getMessage()).contains(CANNOT_BE_GOT)) {
        abort(e.getMessage());
      }
      throw e;
    }
    gateway = cluster.servers(Role.GATEWAY).get("jdk");
    conf = dir.resolve("conf");
    cluster.writeConf(conf);
    Files.copy(topology("basic"), topology(BREAKS));
  }

  private Path topology(String name) {
    return cluster.directory().resolve("gateway-jdk/conf/topologies").resolve(name + ".xml");
  }

  @AfterAll
  void stopCluster() {
    if (cluster != null) {
      cluster.close();
    }
  }

  /** One block on the cluster of this JVM, through a gateway whose certificate is trusted when the arguments name it. */
  private Bench.Here start(String program, String out, String url, String... args) throws IOException {
    List<String> all = new ArrayList<>(Stream.of(args).filter(arg -> arg.startsWith("-D")).toList());
    all.addAll(List.of("-metricsPeriod", "1", "-blocks", "1", "-rehearsals", "0", "-noLimits",
        "-gateway", url, "-gatewayUser", gateway.user().orElseThrow(), "-gatewayTokens", gateway.endpoint(ServerAccess.GATEWAY) + "/issuer/knoxtoken/api/v1/token", "-out", out));
    all.addAll(Stream.of(args).filter(arg -> !arg.startsWith("-D")).toList());
    return Bench.here(dir, conf, program, all.toArray(String[]::new));
  }

  private Bench.Here trusting(String program, String out, String topology, String... args) throws IOException {
    return start(program, out, gateway.endpoint(ServerAccess.GATEWAY) + "/" + topology, Stream.concat(Stream.of(args),
        Stream.of("-gatewayCertificates", gateway.certificates().orElseThrow().toString())).toArray(String[]::new));
  }

  private static List<String> values(JsonNode trial, String fact) {
    List<String> values = new ArrayList<>();
    trial.path("evidence").path(fact).fields().forEachRemaining(value -> values.add(value.getValue().asInt() + " x " + value.getKey()));
    return values;
  }

  private static boolean through(JsonNode trial, String way) {
    return trial.path("variant").asText().startsWith(way);
  }

  private void movedWholeFiles(String program, String out, String topology, String only) throws Exception {
    Bench.Ended run = trusting(program, out, topology, LOCAL, "-nrFiles", "2", "-size", "3000001B", "-only", only).await();
    assertThat(run.exit()).as(run.out() + run.err()).isZero();
    assertThat(run.out().lines().mapToInt(String::length).max().orElse(0)).isLessThanOrEqualTo(100);
    JsonNode result = Results.read(dir.resolve(out));
    List<JsonNode> trials = Results.trials(result);
    assertThat(trials).extracting(trial -> trial.path("variant").asText()).containsExactlyInAnyOrder("direct", "gateway", "native");
    assertThat(trials).allSatisfy(trial -> {
      assertThat(trial.path("valid").asBoolean()).as(trial.path("reasons").toString()).isTrue();
      assertThat(values(trial, "data.verified")).containsExactly("1 x all bytes");
      assertThat(values(trial, "tls.client")).hasSize(through(trial, "gateway") ? 1 : 0).allMatch(seen -> seen.contains(" TLSv1.3 TLS_"));
      assertThat(values(trial, "data.stored")).hasSize(through(trial, "native") ? 0 : 1).allMatch("2 x length and CRC-32C as they passed"::equals);
    });
    GoldenResult.check(program, result);
  }

  @Test
  void everyWayMovesWholeFilesAndTheTokenTravelsToTasksOnYarn() throws Exception {
    Bench.Here onYarn = trusting("gateway-webhdfs-list", "list", "token", "-entries", "100", "-listings", "2", "-only", "path=gateway;tls=on;auth=token");
    String ways = "path=direct,gateway,native;tls=on;threads=2;auth=";
    movedWholeFiles("gateway-webhdfs-write", "write", "token", ways + "token");
    movedWholeFiles("gateway-webhdfs-read", "read", "basic", ways + "basic");
    Bench.Ended listed = onYarn.await();
    assertThat(listed.exit()).as(listed.out() + listed.err()).isZero();
    assertThat(Results.trials(Results.read(dir.resolve("list")))).singleElement().satisfies(trial -> {
      assertThat(values(trial, "task.runner")).containsExactly("1 x yarn");
      assertThat(values(trial, "list.entries")).containsExactly("2 x all 100 entries, each in its place");
    });
  }

  @Test
  void everyWayListsEveryEntry() throws Exception {
    Bench.Ended run = trusting("gateway-webhdfs-list", "ways", "basic", LOCAL, "-entries", "1500", "-listings", "20", "-only",
        "path=direct,gateway,native;tls=on;auth=basic").await();
    assertThat(run.exit()).as(run.out() + run.err()).isZero();
    JsonNode result = Results.read(dir.resolve("ways"));
    assertThat(Results.trials(result)).hasSize(3).allSatisfy(trial -> {
      assertThat(trial.path("valid").asBoolean()).as(trial.path("reasons").toString()).isTrue();
      assertThat(values(trial, "list.entries")).containsExactly("20 x all 1500 entries, each in its place");
      assertThat(trial.path("metrics").path("json.bytesPerListing").asDouble()).matches(bytes -> through(trial, "native") ? bytes == 0 : bytes > 1500 * 200);
    });
    GoldenResult.check("gateway-webhdfs-list", result);
  }

  @Test
  void anEmbeddedClusterWithKerberosKnowsItsUsersAndTellsWhatTheGatewayDid(@TempDir Path own) throws Exception {
    Bench.Ended run = Bench.launcher(own, "gateway-webhdfs-read", "-kerberos", "-only", "path=direct,gateway,native;tls=jdk-no-gcm", "-blocks", "2",
        "-rehearsals", "0", "-nrFiles", "2", "-duration", "400ms", "-turns", "100ms", "-stopWhen", "off", "-size", "3000001B", "-noLimits", "-out", "run").await();
    assertThat(run.exit()).as(run.out() + run.err()).isZero();
    JsonNode result = Results.read(own.resolve("run"));
    List<JsonNode> trials = Results.trials(result);
    assertThat(trials).hasSizeGreaterThanOrEqualTo(9).allSatisfy(trial -> {
      assertThat(trial.path("resources").path("turns.count").asInt()).isEqualTo(trial.path("block").asInt() < 0 ? 0 : 4);
      assertThat(trial.path("valid").asBoolean()).as(trial.path("reasons").toString()).isTrue();
      boolean tls = through(trial, "gateway");
      assertThat(values(trial, "http.login")).isEqualTo(tls ? List.of("1 x Bearer") : through(trial, "direct") ? List.of("1 x delegation") : List.of());
      assertThat(values(trial, "tls.gateway")).hasSize(tls ? 1 : 0).allMatch(seen -> seen.endsWith("_POLY1305_SHA256 sun.security.ssl.SSLEngineImpl"));
    });
    // where all bytes are verified, they move twice, and nothing is told
    assertThat(trials).filteredOn(trial -> trial.path("metrics").path("gateway.cpuSecondsPerGB").asDouble() > 0).hasSizeGreaterThanOrEqualTo(2)
        .allSatisfy(trial -> assertThat(through(trial, "gateway")).isTrue());
    GoldenResult.check("gateway-webhdfs-read-kerberos", result);
    assertThat(Leftovers.processes(own)).isEmpty();
  }

  /** Jetty takes the protocols and suites that the JDK's TLS has for clients. */
  @Test
  void aGatewayWithOlderTlsThanItsLabelIsNoResult(@TempDir Path own) throws Exception {
    String cbc = "TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA256";
    Bench.Ended run = Bench.launcher(own, "gateway-webhdfs-list", "-only", "path=gateway;tls=jdk;gatewayJvm=-Djdk.tls.client.protocols=TLSv1.2 "
        + "-Djdk.tls.client.cipherSuites=" + cbc, "-blocks", "1", "-rehearsals", "0", "-entries", "100", "-listings", "2", "-noLimits", "-out", "run").await();
    assertThat(run.exit()).as(run.out() + run.err()).isEqualTo(4);
    assertThat(Results.trials(Results.read(own.resolve("run")))).singleElement().satisfies(trial -> {
      assertThat(values(trial, "tls.gateway")).singleElement().asString().contains("TLSv1.2 " + cbc);
      assertThat(trial.path("reasons")).singleElement().extracting(JsonNode::asText)
          .isEqualTo("labelled tls=jdk, which is TLS 1.3, but the client's connections agreed upon [TLSv1.2 " + cbc + "]");
    });
  }

  /** A credential provider with a secret that the gateway does not take. */
  private String wrong(String alias) throws IOException {
    Path file = dir.resolve(alias + ".jceks");
    Configuration wrong = new Configuration(false);
    wrong.set(PROVIDER, "localjceks://file" + file);
    CredentialProvider provider = CredentialProviderFactory.getProviders(wrong).get(0);
    provider.createCredentialEntry(alias, "NotThePassword".toCharArray());
    provider.flush();
    return "-D" + PROVIDER + "=localjceks://file" + file;
  }

  /** @param words of the one line that names step, URL and cause */
  private void isOneLine(Bench.Here running, String out, String... words) throws Exception {
    Bench.Ended run = running.await();
    assertThat(run.exit()).as(run.err()).isEqualTo(2);
    assertThat(run.lastError()).contains("-gateway: ").contains(words);
    assertThat(dir.resolve(out)).doesNotExist();
  }

  @Test
  void aGatewayThatIsNotWhatWasNamedIsOneLineWithUrlAndStep() throws Exception {
    String only = "path=gateway;tls=on;auth=";
    Bench.Here untrusted = start("gateway-webhdfs-read", "untrusted", gateway.endpoint(ServerAccess.GATEWAY) + "/token", "-only", only + "token");
    Bench.Here topology = trusting("gateway-webhdfs-write", "topology", "nosuch", "-only", only + "basic");
    isOneLine(untrusted, "untrusted", "asking for a token failed at " + gateway.endpoint(ServerAccess.GATEWAY), "PKIX path building failed");
    isOneLine(topology, "topology", gateway.endpoint(ServerAccess.GATEWAY) + "/nosuch/webhdfs/v1/", "HTTP 404", "without this topology");
    Bench.Here password = trusting("gateway-webhdfs-list", "password", "token", wrong(ClusterNeeds.GATEWAY_PASSWORD), "-only", only + "token");
    Bench.Here token = trusting("gateway-webhdfs-list", "token", "token", wrong("hadoopbench.gateway.token"), "-only", only + "token");
    Bench.Here nobody = start("gateway-webhdfs-list", "nobody", "https://127.0.0.1:1/gateway/basic", "-only", only + "basic");
    isOneLine(password, "password", "asking for a token failed at " + gateway.endpoint(ServerAccess.GATEWAY) + "/issuer/", "HTTP 401", "wrong or expired password");
    isOneLine(token, "token", "failed at " + gateway.endpoint(ServerAccess.GATEWAY) + "/token/webhdfs/v1/", "HTTP 401", "wrong or expired password or token");
    isOneLine(nobody, "nobody", "failed at https://127.0.0.1:1/gateway/basic/webhdfs/v1/benchmarks/", "Connection refused");
  }

  private void awaitInGatewayLog(String words) throws Exception {
    while (!Files.readString(dir.resolve("logs/gateway-jdk.log"), StandardCharsets.ISO_8859_1).contains(words)) {
      assertThat(cluster.unhealthy()).isEmpty();
      Thread.sleep(100);
    }
  }

  /** Waits until a run on the cluster has made such a file. */
  private void awaitFile(Bench.Here run, String glob) throws Exception {
    try (FileSystem fs = FileSystem.newInstance(cluster.clientConf())) {
      while (run.isAlive() && fs.globStatus(new org.apache.hadoop.fs.Path(glob)).length == 0) {
        Thread.sleep(20);
      }
    }
  }

  /** The reasons of its trials, none of which is a result. */
  private String whyInvalid(Bench.Here running, String out) throws Exception {
    Bench.Ended run = running.await();
    assertThat(run.exit()).as(run.out() + run.err()).isEqualTo(4);
    List<JsonNode> trials = Results.trials(Results.read(dir.resolve(out)));
    assertThat(trials).isNotEmpty().allMatch(trial -> !trial.path("valid").asBoolean());
    return trials.stream().map(trial -> trial.path("reasons").toString()).collect(Collectors.joining());
  }

  /** Knox cuts what goes through a topology that is deployed anew, and answers 503 from then on if it cannot be. */
  @Test
  @Order(LAST - 2)
  void aGatewayThatCannotServeAnyMoreIsNamedWithUrlAndStepInATransferAndBeforeOne() throws Exception {
    String only = "path=gateway;tls=on;auth=basic";
    awaitInGatewayLog("Activating topology " + BREAKS);
    Bench.Here read = trusting("gateway-webhdfs-read", "cut", BREAKS, LOCAL, "-nrFiles", "1", "-size", "16MB", "-bufferSize", "1KB",
        "-access", "positional", "-warmup", "0", "-only", only);
    awaitFile(read, "/benchmarks/*/*/control/b*/barrier/go");
    Path broken = Files.writeString(dir.resolve("broken"), Files.readString(topology(BREAKS)).replace("KnoxLdapRealm", "NoSuchRealm"));
    Files.move(broken, topology(BREAKS), StandardCopyOption.ATOMIC_MOVE);
    assertThat(whyInvalid(read, "cut")).containsPattern("(reading|asking where to read) failed at " + gateway.endpoint(ServerAccess.GATEWAY) + "/" + BREAKS
        + "/webhdfs/[^\"]* (HTTP [45]0\\d instead of |ended after |broken off after |\\w+Exception: )");
    awaitInGatewayLog("Failed to deploy topology " + BREAKS);
    isOneLine(trusting("gateway-webhdfs-read", "unable", BREAKS, "-only", only), "unable", "asking for the status of ",
        " failed at " + gateway.endpoint(ServerAccess.GATEWAY) + "/" + BREAKS + "/webhdfs/v1/", "HTTP 503 instead of 200 (the server is not able to answer now)");
  }

  @Test
  @Order(LAST - 1)
  void aGatewayThatDiesInATransferIsNamedAndTheTrialIsNoResult() throws Exception {
    Bench.Here write = trusting("gateway-webhdfs-write", "dies", "basic", LOCAL, "-nrFiles", "1", "-size", "1GB", "-warmup", "0", "-only",
        "path=gateway;tls=on;auth=basic");
    awaitFile(write, "/benchmarks/*/*/data/measured/*/*");
    cluster.process(Role.GATEWAY).orElseThrow().destroyForcibly();
    assertThat(whyInvalid(write, "dies")).contains("writing failed at " + gateway.endpoint(ServerAccess.GATEWAY) + "/basic/webhdfs/", "bytes were sent");
  }

  @Test
  @Order(LAST)
  void nothingThatWasWrittenHoldsASecret() throws Exception {
    String password = new String(cluster.clientConf().getPassword(ClusterNeeds.GATEWAY_PASSWORD));
    String basic = Base64.getEncoder().encodeToString((gateway.user().orElseThrow() + ":" + password).getBytes(StandardCharsets.UTF_8));
    try (Stream<Path> files = Files.walk(dir)) {
      List<Path> all = files.filter(f -> Files.isRegularFile(f) && !f.toString().endsWith(".jceks")).toList();
      assertThat(all).anyMatch(file -> file.endsWith("result.json"));
      for (Path file : all) {
        assertThat(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1)).as(file.toString())
            .doesNotContain(password, "NotThePassword", "Bearer ey", basic);
      }
    }
  }
}
