package io.hadoopbench.rpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hadoopbench.core.block.RunRequest;
import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.model.Variant;
import io.hadoopbench.core.program.RequestParser;
import io.hadoopbench.core.scenario.Scenario;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;

class RpcScenariosTest {
  private static RunRequest protection(String... args) {
    return RequestParser.parse(new RpcProtection().spec(), new Configuration(false), List.of(args));
  }

  private static RunRequest router(String... args) {
    return RequestParser.parse(new RpcRouter().spec(), new Configuration(false), List.of(args));
  }

  private static RunRequest embeddedProtection(String... more) {
    return protection(Stream.concat(Stream.of("-cluster", "embedded"), Stream.of(more)).toArray(String[]::new));
  }

  private static Map<Role, Map<String, String>> serverSettings(RunRequest request, Variant variant) {
    return request.scenario().serverSettings(variant, request.settings());
  }

  private static RunRequest embeddedRouter(String... more) {
    return router(Stream.concat(Stream.of("-cluster", "embedded"), Stream.of(more))
        .toArray(String[]::new));
  }

  @Test
  void allScenariosAreRegistered() {
    assertThat(ServiceLoader.load(Scenario.class).stream().map(found -> found.get().spec().name()).toList())
        .contains("rpc-protection", "rpc-router");
  }

  @Test
  void tasksUseTokensUnlessAskedForKerberos() {
    assertThat(protection().variants()).extracting(Variant::id).containsExactly("none", "authentication", "integrity", "privacy");
    assertThat(embeddedProtection("-only", "protection=authentication,privacy;mechanism=token,kerberos").variants()).extracting(Variant::id)
        .containsExactly("authentication/token", "authentication/kerberos", "privacy/token", "privacy/kerberos");
  }

  @Test
  void withoutProtectionThereIsNoMechanism() {
    assertThat(embeddedProtection("-only", "mechanism=token,kerberos").variants()).extracting(Variant::id)
        .containsOnlyOnce("none").hasSize(7);
  }

  @Test
  void anOptionThatCannotBeIsNamedWithWhatCan() {
    assertThatThrownBy(() -> protection("-op", "delete")).isInstanceOf(UsageException.class).hasMessageContaining("-op delete")
        .hasMessageContaining("getBlockLocations");
    assertThatThrownBy(() -> protection("-connections", "many")).isInstanceOf(UsageException.class).hasMessageContaining("perThread");
    assertThatThrownBy(() -> protection("-entries", "1001")).isInstanceOf(UsageException.class).hasMessageContaining("dfs.ls.limit");
    assertThatThrownBy(() -> protection("-calls", "7", "-threads", "8")).isInstanceOf(UsageException.class).hasMessageContaining("8 threads");
    assertThatThrownBy(() -> protection("-plain", "localhost:8020")).isInstanceOf(UsageException.class).hasMessageContaining("hdfs://");
    assertThatThrownBy(() -> protection("-keytab", "/dev/null")).isInstanceOf(UsageException.class).hasMessageContaining("must be PRINCIPAL:FILE");
    assertThatThrownBy(() -> protection("-keytab", "p:/nowhere")).isInstanceOf(UsageException.class)
        .hasMessageContaining("/nowhere");
    assertThatThrownBy(() -> protection("-study", "S1")).as("it reproduces none").isInstanceOf(UsageException.class)
        .hasMessageContaining("unknown option -study");
  }

  @Test
  void aKeyIsNeededWhereTasksLogInWithOneAndTheClusterHasNone() {
    assertThatThrownBy(() -> protection("-cluster", "existing", "-only", "protection=privacy;mechanism=kerberos")).isInstanceOf(UsageException.class)
        .hasMessageContaining("-only mechanism=kerberos").hasMessageContaining("-keytab");
    assertThatThrownBy(() -> router("-cluster", "existing", "-mechanism", "kerberos")).isInstanceOf(UsageException.class)
        .hasMessageContaining("-mechanism kerberos").hasMessageContaining("-keytab");
    assertThat(protection("-cluster", "existing", "-only", "protection=none;mechanism=kerberos").variants()).as("nobody logs in").hasSize(1);
    assertThat(protection("-keytab", "p:/dev/null", "-only", "protection=privacy;mechanism=kerberos").variants()).hasSize(1);
  }

  @Test
  void whatIsForAnotherClusterDoesNothingOnTheEmbeddedOne() {
    assertThatThrownBy(() -> embeddedProtection("-plain", "hdfs://h:8020")).isInstanceOf(UsageException.class)
        .hasMessageContaining("-plain hdfs://h:8020: is for -cluster existing");
    assertThatThrownBy(() -> embeddedProtection("-keytab", "p:/dev/null")).isInstanceOf(UsageException.class)
        .hasMessageContaining("-keytab p:/dev/null: is for -cluster existing");
    assertThatThrownBy(() -> embeddedRouter("-router", "hdfs://r:8888", "-routerWeb", "http://r:50071")).isInstanceOf(UsageException.class)
        .hasMessageContaining("-router hdfs://r:8888: is for -cluster existing; the embedded cluster starts its own Routers");
  }

  @Test
  void aRouterThatNobodyNamesIsRefusedBeforeAnythingStarts() {
    assertThatThrownBy(() -> router("-cluster", "existing")).isInstanceOf(UsageException.class)
        .hasMessageContaining("-only target=router").hasMessageContaining("-router hdfs://host:8888").hasMessageContaining("-routerWeb");
    assertThat(router("-cluster", "existing", "-only", "target=namenode").variants()).hasSize(1);
  }

  @Test
  void flagsOfTheTasksVaryInBothScenarios() {
    assertThat(embeddedProtection("-yarn", "-only", "protection=privacy;jvmFlags=none,-XX:-UseAES").variants()).extracting(Variant::id)
        .containsExactly("none", "-XX:-UseAES");
    assertThat(embeddedRouter("-yarn", "-only", "target=namenode,router;hop=privacy;jvmFlags=none,-XX:-UseAES").variants()).extracting(Variant::id)
        .containsExactly("namenode/none", "namenode/-XX:-UseAES", "router/none", "router/-XX:-UseAES");
    assertThatThrownBy(() -> embeddedRouter("-only", "jvmFlags=-XX:-UseAES")).isInstanceOf(UsageException.class).hasMessageContaining("add -yarn");
  }

  @Test
  void aNameNodeWithoutKerberosIsStartedForItsLevelAlone() {
    assertThat(needs(embeddedProtection()).needs(Role.PLAIN_NAMENODE)).isTrue();
    assertThat(needs(embeddedProtection("-only", "protection=privacy")).needs(Role.PLAIN_NAMENODE)).isFalse();
    assertThat(needs(embeddedProtection()).kerberos()).isTrue();
  }

  @Test
  void theDirectCallIsTheBaselineOfTheRouter() {
    assertThat(embeddedRouter().variants()).extracting(Variant::id).containsExactly("namenode", "router/privacy", "router/authentication");
  }

  @Test
  void everyFigureOfTheStudyIsAMetricOfAVariantThatRuns() {
    RunRequest s4 = embeddedRouter("-study", "S4");
    assertThat(s4.settings().text("protection")).isEqualTo("privacy");
    assertThat(s4.study().figures()).allSatisfy(figure -> {
      assertThat(new RpcRouter().spec().metrics()).anyMatch(metric -> metric.id().equals(figure.metric()));
      assertThat(s4.variants()).anyMatch(variant -> variant.id().equals(figure.variant()));
    });
  }

  @Test
  void aRouterIsStartedForEachHopThatIsAskedFor() {
    assertThat(needs(embeddedRouter()).routers()).containsOnlyKeys("privacy", "authentication");
    assertThat(needs(embeddedRouter("-only", "hop=integrity")).routers())
        .containsExactly(Map.entry("integrity", Map.of("hadoop.rpc.protection", "integrity")));
    assertThat(needs(embeddedRouter("-only", "target=namenode")).routers()).isEmpty();
  }

  private static ClusterNeeds needs(RunRequest request) {
    return request.scenario().needs(request.settings(), request.variants());
  }

  @Test
  void theRoutersRestartOnlyForOtherHandlersOrSockets() {
    RunRequest usual = embeddedRouter();
    assertThat(needs(usual).settings().get(Role.ROUTER)).containsEntry("dfs.federation.router.handler.count", "64");
    assertThat(usual.variants()).allSatisfy(variant ->
        assertThat(serverSettings(usual, variant)).isEmpty());
    RunRequest more = embeddedRouter("-only", "target=router;hop=privacy;handlers=64,128");
    assertThat(serverSettings(more, more.variants().get(1)).get(Role.ROUTER))
        .containsEntry("dfs.federation.router.handler.count", "128");
  }

  @Test
  void anExistingRouterIsNamedWithItsWebServerAndStaysAsItIs() {
    assertThatThrownBy(() -> router("-router", "hdfs://r:8888")).isInstanceOf(UsageException.class).hasMessageContaining("-routerWeb");
    assertThatThrownBy(() -> router("-router", "r", "-routerWeb", "http://r:50071")).isInstanceOf(UsageException.class)
        .hasMessageContaining("-router r");
    RunRequest named = router("-cluster", "existing", "-router", "hdfs://r:8888", "-routerWeb", "http://r:50071");
    assertThat(serverSettings(named, named.variants().get(1))).isEmpty();
  }

  @Test
  void eachVariantRunsUnderEachLoad() {
    assertThat(embeddedRouter("-only", "threads=1,8").variants()).extracting(Variant::id).containsExactly("namenode/threads=1",
        "namenode/threads=8", "router/privacy/threads=1", "router/privacy/threads=8", "router/authentication/threads=1",
        "router/authentication/threads=8");
  }

  @Test
  void packetsOfAnotherClusterAreNotCaptured() {
    assertThatThrownBy(() -> protection("-cluster", "existing", "-captureProof")).isInstanceOf(UsageException.class)
        .hasMessageContaining("-captureProof").hasMessageContaining("leave it out");
  }

  @Test
  void callsMustSufficeForTheLargestLoad() {
    assertThatThrownBy(() -> protection("-only", "threads=1,32", "-calls", "31")).isInstanceOf(UsageException.class)
        .hasMessageContaining("32 threads of -maps x threads");
    assertThat(protection("-only", "threads=1,32", "-calls", "32").variants()).isNotEmpty();
  }
}
