package io.hadoopbench.cluster.daemon.accumulo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.hadoopbench.cluster.embedded.EmbeddedCluster;
import io.hadoopbench.cluster.embedded.EmbeddedClusterProvider;
import io.hadoopbench.cluster.embedded.Jars;
import io.hadoopbench.cluster.embedded.Listeners;
import io.hadoopbench.cluster.net.Http;
import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.cluster.ClusterOptions;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.cluster.ServerAccess;
import io.hadoopbench.core.probe.Jmx;
import io.hadoopbench.servers.AccumuloServerMXBean;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/** One cluster with Kerberos and Accumulo, for all rules. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@Tag("cluster")
class AccumuloClusterTest {
  @TempDir
  static Path logs;
  private static EmbeddedCluster cluster;

  @BeforeAll
  static void open() throws IOException {
    Jars.require(AccumuloDaemon.PACKAGE);
    ClusterNeeds needs = ClusterNeeds.builder().servers(Role.NAMENODE, Role.DATANODE, Role.TABLET_SERVER).kerberos().build();
    cluster = new EmbeddedClusterProvider().open(needs, new ClusterOptions(new Configuration(false), false, false, false, logs, System.out::println));
  }

  @AfterAll
  static void closeLeavesNoProcessAndNoDirectory() {
    if (cluster == null) {
      return; // the start failed, or was not possible, and says why
    }
    List<ProcessHandle> processes = processes();
    cluster.close();
    assertThat(cluster.directory()).doesNotExist();
    assertThat(processes).hasSize(7).noneMatch(ProcessHandle::isAlive);
  }

  private static List<ProcessHandle> processes() {
    return Stream.of(Role.values()).flatMap(role -> cluster.processes(role).stream()).toList();
  }

  private static ServerAccess tabletServer() {
    return cluster.server(Role.TABLET_SERVER).orElseThrow();
  }

  /** What its connections have agreed upon since its start: its own and the manager's. */
  private static String agreed() throws IOException {
    JsonNode bean = Http.bean(tabletServer().web(), AccumuloServerMXBean.NAME, Duration.ofSeconds(5));
    assertThat(bean.path("Agreed")).isNotEmpty();
    return bean.path("Agreed").toString();
  }

  @Test
  @Order(1)
  void everyServerListensOnLoopbackOnlyAndIsReady() throws IOException {
    assertThat(cluster.unhealthy()).isEmpty();
    for (Role role : List.of(Role.ZOOKEEPER, Role.ACCUMULO_MANAGER, Role.TABLET_SERVER, Role.ACCUMULO_GC)) {
      assertThat(Listeners.of(cluster.process(role).orElseThrow())).as(role.lowerCase()).isNotEmpty().allMatch(Listeners::isLoopback);
      assertThat(Http.bean(cluster.web(role).orElseThrow(), "java.lang:type=OperatingSystem", Duration.ofSeconds(5)).path("ProcessCpuTime").asLong()).isPositive();
    }
    assertThat(agreed()).contains("plain").doesNotContain("GSSAPI");
  }

  @Test
  @Order(2)
  void secretsAreTheirOwnersAloneAndOnNoCommandLine() throws IOException {
    String password = Files.readAllLines(tabletServer().clientProperties().orElseThrow()).stream().filter(line -> line.startsWith("auth.token=")).findFirst().orElseThrow().substring(11);
    assertThat(password).hasSizeGreaterThan(20);
    try (Stream<Path> files = Files.list(cluster.directory().resolve("accumulo"))) {
      assertThat(files.filter(file -> !file.toString().endsWith(".made"))).isNotEmpty()
          .allSatisfy(file -> assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file))).as(file.toString()).isEqualTo("rw-------"));
    }
    for (ProcessHandle process : processes()) {
      assertThat(Files.readString(Path.of("/proc/" + process.pid() + "/cmdline"))).doesNotContain(password);
    }
  }

  /** Their beans hold whole class paths, and are read once a second. */
  @Test
  @Order(3)
  void aPageTellsOneAttributeAlone() throws IOException {
    Jmx page = new Jmx(tabletServer().web(), new Configuration(false));
    String process = page.process();
    long first = page.traffic().receivedBytes();
    assertThat(page.process()).isEqualTo(process).contains("@");
    assertThat(page.traffic().receivedBytes() - first).isBetween(1L, 300L);
    URI none = URI.create(tabletServer().web() + "/jmx?get=java.lang:type=Runtime::Colour");
    assertThatThrownBy(() -> none.toURL().openStream()).isInstanceOf(FileNotFoundException.class);
  }

  @Test
  @Order(4)
  void theLevelThatIsInForceIsNoReasonToRestart() throws IOException {
    List<ProcessHandle> before = processes();
    assertThat(cluster.apply(level("none"))).isEmpty();
    assertThat(processes()).isEqualTo(before);
  }

  private static Map<Role, Map<String, String>> level(String level) {
    return ClusterNeeds.ACCUMULO.stream().collect(Collectors.toMap(role -> role, role -> Map.of(ClusterNeeds.ACCUMULO_SECURITY, level)));
  }

  @Test
  @Order(5)
  void anotherLevelIsInForceAfterARestartOfAccumuloAlone() throws IOException {
    long nameNode = cluster.process(Role.NAMENODE).orElseThrow().pid();
    assertThat(cluster.apply(level("sasl-auth-conf"))).isEmpty();
    assertThat(cluster.unhealthy()).isEmpty();
    assertThat(agreed()).contains("GSSAPI auth-conf").doesNotContain("plain");
    assertThat(Files.readString(tabletServer().clientProperties().orElseThrow())).contains("sasl.qop=auth-conf");
    assertThat(cluster.process(Role.NAMENODE).orElseThrow().pid()).isEqualTo(nameNode);
  }

  @Test
  @Order(6)
  void aLevelThatThereIsNotIsRefused() throws IOException {
    assertThat(cluster.apply(Map.of(Role.TABLET_SERVER, Map.of(ClusterNeeds.ACCUMULO_SECURITY, "rot13"))).orElseThrow()).contains("rot13", "sasl-auth-conf");
  }
}
