package io.hadoopbench.rpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.design.Scenario;
import io.hadoopbench.core.engine.RunRequest;
import io.hadoopbench.core.program.RequestParser;
import io.hadoopbench.core.result.Variant;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.assertj.core.api.AbstractThrowableAssert;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RpcScenariosTest {
  private static AbstractThrowableAssert<?, ? extends Throwable> assertUsageError(
      ThrowingCallable call) {
    return assertThatThrownBy(call).isInstanceOf(UsageException.class);
  }

  private static RunRequest protection(String... args) {
    return RequestParser.parse(new RpcProtection().spec(), new Configuration(false), List.of(args));
  }

  private static RunRequest router(String... args) {
    return RequestParser.parse(new RpcRouter().spec(), new Configuration(false), List.of(args));
  }

  private static RunRequest embeddedProtection(String... more) {
    return protection(
        Stream.concat(Stream.of("-cluster", "embedded"), Stream.of(more)).toArray(String[]::new));
  }

  private static Map<Role, Map<String, String>> serverSettings(
      RunRequest request, Variant variant) {
    return request.scenario().serverSettings(variant, request.settings());
  }

  private static RunRequest embeddedRouter(String... more) {
    return router(
        Stream.concat(Stream.of("-cluster", "embedded"), Stream.of(more)).toArray(String[]::new));
  }

  @Test
  void allScenariosAreRegistered() {
    assertThat(
            ServiceLoader.load(Scenario.class).stream()
                .map(found -> found.get().spec().name())
                .toList())
        .contains("rpc-protection", "rpc-router");
  }

  @Test
  void tasksUseTokensUnlessAskedForKerberos() {
    assertThat(protection().variants())
        .extracting(Variant::id)
        .containsExactly("none", "authentication", "integrity", "privacy");
    assertThat(
            embeddedProtection(
                    "-levels", "protection=authentication,privacy;mechanism=token,kerberos")
                .variants())
        .extracting(Variant::id)
        .containsExactly(
            "authentication/token", "authentication/kerberos", "privacy/token", "privacy/kerberos");
  }

  @Test
  void withoutProtectionThereIsNoMechanism() {
    assertThat(embeddedProtection("-levels", "mechanism=token,kerberos").variants())
        .extracting(Variant::id)
        .containsOnlyOnce("none")
        .hasSize(7);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "-op delete | -op delete",
        "-op delete | getBlockLocations",
        "-connections many | perThread",
        "-entries 1001 | dfs.ls.limit",
        "-calls 7 -threads 8 | 8 threads",
        "-plain localhost:8020 | hdfs://",
        "-keytab /dev/null | must be PRINCIPAL:FILE",
        "-keytab p:/nowhere | /nowhere",
        "-study S1 | unknown option -study"
      })
  void invalidOptionsAreRejectedWithValidValues(String options, String message) {
    assertUsageError(() -> protection(options.split(" "))).hasMessageContaining(message);
  }

  @Test
  void existingClusterNeedsKeytabForKerberos() {
    assertUsageError(
            () ->
                protection(
                    "-cluster", "existing", "-levels", "protection=privacy;mechanism=kerberos"))
        .hasMessageContaining("-levels mechanism=kerberos")
        .hasMessageContaining("-keytab");
    assertUsageError(() -> router("-cluster", "existing", "-mechanism", "kerberos"))
        .hasMessageContaining("-mechanism kerberos")
        .hasMessageContaining("-keytab");
    assertThat(
            protection("-cluster", "existing", "-levels", "protection=none;mechanism=kerberos")
                .variants())
        .as("clients do not log in")
        .hasSize(1);
    assertThat(
            protection("-keytab", "p:/dev/null", "-levels", "protection=privacy;mechanism=kerberos")
                .variants())
        .hasSize(1);
  }

  @Test
  void optionsForExistingClustersAreRejectedOnEmbedded() {
    assertUsageError(() -> embeddedProtection("-plain", "hdfs://h:8020"))
        .hasMessageContaining("-plain hdfs://h:8020: only valid with -cluster existing");
    assertUsageError(() -> embeddedProtection("-keytab", "p:/dev/null"))
        .hasMessageContaining("-keytab p:/dev/null: only valid with -cluster existing");
    assertUsageError(
            () -> embeddedRouter("-router", "hdfs://r:8888", "-routerWeb", "http://r:50071"))
        .hasMessageContaining(
            "-router hdfs://r:8888: only valid with -cluster existing; the embedded cluster starts"
                + " its own Routers");
  }

  @Test
  void missingRouterIsRejectedBeforeStart() {
    assertUsageError(() -> router("-cluster", "existing"))
        .hasMessageContaining("-levels target=router")
        .hasMessageContaining("-router hdfs://host:8888")
        .hasMessageContaining("-routerWeb");
    assertThat(router("-cluster", "existing", "-levels", "target=namenode").variants()).hasSize(1);
  }

  @Test
  void taskFlagsVaryInBothScenarios() {
    assertThat(
            embeddedProtection("-yarn", "-levels", "protection=privacy;jvmFlags=none,-XX:-UseAES")
                .variants())
        .extracting(Variant::id)
        .containsExactly("none", "-XX:-UseAES");
    assertThat(
            embeddedRouter(
                    "-yarn",
                    "-levels",
                    "target=namenode,router;hop=privacy;jvmFlags=none,-XX:-UseAES")
                .variants())
        .extracting(Variant::id)
        .containsExactly(
            "namenode/none", "namenode/-XX:-UseAES", "router/none", "router/-XX:-UseAES");
    assertUsageError(() -> embeddedRouter("-levels", "jvmFlags=-XX:-UseAES"))
        .hasMessageContaining("add -yarn");
  }

  @Test
  void plainNameNodeIsStartedOnlyForItsLevel() {
    assertThat(needs(embeddedProtection()).needs(Role.PLAIN_NAMENODE)).isTrue();
    assertThat(
            needs(embeddedProtection("-levels", "protection=privacy")).needs(Role.PLAIN_NAMENODE))
        .isFalse();
    assertThat(needs(embeddedProtection()).kerberos()).isTrue();
  }

  @Test
  void directCallIsBaseline() {
    assertThat(embeddedRouter().variants())
        .extracting(Variant::id)
        .containsExactly("namenode", "router/privacy", "router/authentication");
  }

  @Test
  void studyFiguresAreMetricsOfVariants() {
    RunRequest s4 = embeddedRouter("-study", "S4");
    assertThat(s4.settings().text("protection")).isEqualTo("privacy");
    assertThat(s4.study().figures())
        .allSatisfy(
            figure -> {
              assertThat(new RpcRouter().spec().metrics())
                  .anyMatch(metric -> metric.id().equals(figure.metric()));
              assertThat(s4.variants()).anyMatch(variant -> variant.id().equals(figure.variant()));
            });
  }

  @Test
  void eachRequestedHopStartsRouter() {
    assertThat(needs(embeddedRouter()).routers()).containsOnlyKeys("privacy", "authentication");
    assertThat(needs(embeddedRouter("-levels", "hop=integrity")).routers())
        .containsExactly(Map.entry("integrity", Map.of("hadoop.rpc.protection", "integrity")));
    assertThat(needs(embeddedRouter("-levels", "target=namenode")).routers()).isEmpty();
  }

  private static ClusterNeeds needs(RunRequest request) {
    return request.scenario().needs(request.settings(), request.variants());
  }

  @Test
  void routersRestartOnlyForOtherHandlersOrSockets() {
    RunRequest usual = embeddedRouter();
    assertThat(needs(usual).settings().get(Role.ROUTER))
        .containsEntry("dfs.federation.router.handler.count", "64");
    assertThat(usual.variants())
        .allSatisfy(variant -> assertThat(serverSettings(usual, variant)).isEmpty());
    RunRequest more = embeddedRouter("-levels", "target=router;hop=privacy;handlers=64,128");
    assertThat(serverSettings(more, more.variants().get(1)).get(Role.ROUTER))
        .containsEntry("dfs.federation.router.handler.count", "128");
  }

  @Test
  void existingRouterIsNamedWithWebServerAndNotReconfigured() {
    assertUsageError(() -> router("-router", "hdfs://r:8888")).hasMessageContaining("-routerWeb");
    assertUsageError(() -> router("-router", "r", "-routerWeb", "http://r:50071"))
        .hasMessageContaining("-router r");
    RunRequest named =
        router("-cluster", "existing", "-router", "hdfs://r:8888", "-routerWeb", "http://r:50071");
    assertThat(serverSettings(named, named.variants().get(1))).isEmpty();
  }

  @Test
  void variantsRunUnderEachLoad() {
    assertThat(embeddedRouter("-levels", "threads=1,8").variants())
        .extracting(Variant::id)
        .containsExactly(
            "namenode/threads=1",
            "namenode/threads=8",
            "router/privacy/threads=1",
            "router/privacy/threads=8",
            "router/authentication/threads=1",
            "router/authentication/threads=8");
  }

  @Test
  void packetsOfExistingClusterAreNotCaptured() {
    assertUsageError(() -> protection("-cluster", "existing", "-captureProof"))
        .hasMessageContaining("-captureProof")
        .hasMessageContaining("omit the option");
  }

  @Test
  void callsMustSufficeForTheLargestLoad() {
    assertUsageError(() -> protection("-levels", "threads=1,32", "-calls", "31"))
        .hasMessageContaining("32 threads of -maps x threads");
    assertThat(protection("-levels", "threads=1,32", "-calls", "32").variants()).isNotEmpty();
  }
}
