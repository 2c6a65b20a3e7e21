package io.hadoopbench.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.design.Scenario;
import io.hadoopbench.core.design.ScenarioSpec;
import io.hadoopbench.core.design.Threads;
import io.hadoopbench.core.design.Trait;
import io.hadoopbench.core.engine.RunRequest;
import io.hadoopbench.core.program.RequestParser;
import io.hadoopbench.core.result.Variant;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class GatewayScenariosTest {
  private static final ScenarioSpec READ = new GatewayWebhdfsRead().spec();

  static Stream<ScenarioSpec> scenarios() {
    return ServiceLoader.load(Scenario.class).stream()
        .map(provider -> provider.get().spec())
        .filter(s -> s.name().startsWith("gateway-webhdfs-"));
  }

  static Stream<ScenarioSpec> ofFiles() {
    return scenarios().filter(GatewayScenariosTest::movesFiles);
  }

  private static boolean movesFiles(ScenarioSpec scenario) {
    return scenario.workload().traits().contains(Trait.WHOLE_FILES);
  }

  private static RunRequest request(ScenarioSpec scenario, String... args) {
    return request("embedded", scenario, args);
  }

  private static RunRequest request(String cluster, ScenarioSpec scenario, String... args) {
    return RequestParser.parse(
        scenario,
        new Configuration(false),
        Stream.concat(Stream.of("-cluster", cluster), Stream.of(args)).toList());
  }

  private static Map<String, Map<String, String>> gateways(String only) {
    RunRequest request = request(READ, "-levels", only);
    return request.scenario().needs(request.settings(), request.variants()).gateways();
  }

  @ParameterizedTest
  @MethodSource("scenarios")
  void gatewayFactorsDoNotApplyWithoutGateway(ScenarioSpec scenario) {
    assertThat(request(scenario).variants())
        .extracting(Variant::id)
        .containsExactly("direct", "gateway/off", "gateway/jdk");
    assertThat(
            request(scenario, "-levels", "path=direct,native,gateway;tls=off,jdk;auth=token,basic")
                .variants())
        .extracting(Variant::id)
        .containsExactly(
            "direct",
            "native",
            "gateway/off/token",
            "gateway/off/basic",
            "gateway/jdk/token",
            "gateway/jdk/basic");
  }

  @Test
  void onlyUsedGatewaysAreStarted() {
    assertThat(gateways("path=direct,native")).isEmpty();
    assertThat(gateways("path=gateway;tls=conscrypt;auth=token,basic;threads=1,2"))
        .isEqualTo(
            Map.of(
                "conscrypt",
                Map.of(ClusterNeeds.GATEWAY_TLS, "conscrypt", ClusterNeeds.GATEWAY_JVM_FLAGS, "")));
    assertThat(gateways("path=gateway;tls=jdk;gatewayJvm=none,noGhash,-Xint").keySet())
        .containsExactly("jdk", "jdk-Xint", "jdk-noGhash");
    assertThat(
            gateways("path=gateway;tls=jdk;gatewayJvm=noGhash")
                .get("jdk-noGhash")
                .get(ClusterNeeds.GATEWAY_JVM_FLAGS))
        .contains("-XX:-UseGHASHIntrinsics");
  }

  @ParameterizedTest
  @MethodSource("scenarios")
  void kerberosIsOnlyForEmbeddedCluster(ScenarioSpec scenario) {
    RunRequest secured = request(scenario, "-kerberos");
    assertThat(secured.scenario().needs(secured.settings(), secured.variants()).kerberos())
        .isTrue();
    assertThat(
            secured.scenario().needs(request(scenario).settings(), secured.variants()).kerberos())
        .isFalse();
    assertThatThrownBy(() -> request("existing", scenario, "-kerberos"))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("-kerberos: requires -cluster embedded");
  }

  @ParameterizedTest
  @MethodSource("scenarios")
  void tlsOnIsOnlyForExistingGateways(ScenarioSpec scenario) {
    assertThatThrownBy(() -> request(scenario, "-levels", "path=gateway;tls=on"))
        .isInstanceOf(UsageException.class)
        .hasMessage(
            "-levels tls=on: is for an existing gateway; embedded gateways have off, jdk,"
                + " jdk-no-gcm and conscrypt");
    assertThat(request("existing", scenario, "-levels", "path=gateway;tls=on").variants())
        .hasSize(1);
    assertThat(request(scenario, "-levels", "path=direct;tls=on").variants()).hasSize(1);
  }

  @Test
  void threadsAreFactorOrOption() {
    RunRequest request = request(READ, "-levels", "path=direct;threads=1,4");
    assertThat(request.variants())
        .extracting(variant -> Threads.of(variant, request.settings()))
        .containsExactly(1, 4);
    RunRequest two = request(READ, "-threads", "2");
    assertThat(two.variants())
        .extracting(variant -> Threads.of(variant, two.settings()))
        .containsOnly(2);
    assertThatThrownBy(() -> request(READ, "-nrFiles", "3", "-levels", "path=direct;threads=4"))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("fewer files than the 4 threads of -maps x threads");
  }

  @ParameterizedTest
  @MethodSource("ofFiles")
  void studyFiguresAreMetricsOfVariants(ScenarioSpec scenario) {
    RunRequest s3 = request(scenario, "-study", "S3");
    assertThat(s3.settings().bytes("size")).isEqualTo(1L << 30);
    List<String> variants = s3.variants().stream().map(Variant::id).toList();
    assertThat(s3.study().figures())
        .isNotEmpty()
        .allSatisfy(
            figure -> {
              assertThat(scenario.metrics())
                  .anyMatch(metric -> metric.id().equals(figure.metric()));
              assertThat(variants).contains(figure.variant());
              assertThat(figure.against())
                  .satisfiesAnyOf(
                      a -> assertThat(a).isEmpty(), a -> assertThat(variants).contains(a));
              assertThat(s3.study().tables())
                  .anyMatch(table -> table.columns().contains(figure.column()));
            });
  }

  @ParameterizedTest
  @CsvSource({
    "-size,0,0",
    "-entries,0,0",
    "-entries,1048577,1048576",
    "-listings,3,4 threads of -maps x threads"
  })
  void badValuesOfOneScenarioAreRejected(String option, String value, String said) {
    ScenarioSpec scenario = option.equals("-size") ? READ : new GatewayWebhdfsList().spec();
    assertThatThrownBy(() -> request(scenario, option, value, "-levels", "path=direct;threads=4"))
        .isInstanceOf(UsageException.class)
        .hasMessageContainingAll(option, said);
  }

  @ParameterizedTest
  @MethodSource("scenarios")
  void badValuesAreRejected(ScenarioSpec scenario) {
    for (String[] bad :
        new String[][] {
          {"-gateway", "https://host/x"},
          {"-gatewayUser", "me"},
          {"-levels", "tls=openssl"},
          {"-levels", "threads=0"},
          {"-levels", "gatewayJvm=fast"}
        }) {
      assertThatThrownBy(() -> request(scenario, bad))
          .as(bad[1])
          .isInstanceOf(UsageException.class)
          .hasMessageContaining(bad[1].replaceAll(".*=", ""));
    }
    for (String url :
        List.of(
            "host:8443",
            "ftp://host/x",
            "https://me:secret@host/x",
            "https://host/x?y=secret",
            "https:///x",
            "a b")) {
      assertThatThrownBy(() -> request("existing", scenario, "-gateway", url))
          .isInstanceOf(UsageException.class)
          .hasMessageContaining("-gateway: must have the form https://")
          .hasMessageNotContaining("secret");
    }
    assertThatThrownBy(() -> request("existing", scenario, "-gatewayCertificates", "/no/file"))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("/no/file: not a readable file");
  }
}
