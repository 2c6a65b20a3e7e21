package io.hadoopbench.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.cluster.ServerAccess;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FileStatus;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

/**
 * Tables that a killed driver left in HBase and Hive are found by sweep and by resuming the run.
 */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class OrphanedTablesIT extends OnHeldCluster {
  OrphanedTablesIT() {
    super(false);
  }

  @Override
  void further(ClusterNeeds.Builder needs) {
    needs.servers(Role.HBASE_REST, Role.HIVE);
  }

  private URI rest() {
    return cluster.server(Role.HBASE_REST).orElseThrow().endpoint(ServerAccess.HTTP);
  }

  private List<String> hbase(String... more) {
    return Stream.concat(
            Stream.of(
                "gateway-hbase-scan",
                "-levels path=rest -hbaseRest",
                rest().toString(),
                "-rows 1000 -duration 500ms -warmupOps 0 -warmup 0"),
            Stream.of(more))
        .toList();
  }

  private String driver() {
    try {
      return cluster.server(Role.HIVE).orElseThrow().clientJars().stream()
          .map(Path::toString)
          .collect(Collectors.joining(","));
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private Bench.Ended run(List<String> args) throws Exception {
    return Bench.here(dir, conf, args.get(0), args.subList(1, args.size()).toArray(String[]::new))
        .await();
  }

  private Bench.Running start(List<String> args) throws IOException {
    return Bench.hadoopJar(dir, conf, args.toArray(String[]::new));
  }

  private void kill(List<String> args) throws Exception {
    Bench.Running run = start(args);
    run.awaitError("trial 2/");
    run.process().destroyForcibly().waitFor();
  }

  private String hbaseTables() throws IOException {
    try (var in = rest().toURL().openStream()) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private List<String> left(String scenario) throws IOException {
    List<String> left = new ArrayList<>();
    for (FileStatus child :
        fs().listStatus(new org.apache.hadoop.fs.Path("/benchmarks", scenario))) {
      if (!child.getPath().getName().startsWith(".")) { // the marker
        left.add(child.getPath().getName());
      }
    }
    return left;
  }

  /** Last, because it leaves a table. */
  @Test
  @Order(2)
  void sweepPrintsCommandsThatDropTables() throws Exception {
    kill(hbase("-blocks 9 -out hbase"));
    String table = "hadoopbench_" + left("gateway-hbase-scan").get(0).replace('-', '_');
    assertThat(hbaseTables()).contains(table);
    Bench.Ended swept = run(List.of("sweep", "-olderThan 0 -yes")).exitedWith(0);
    assertThat(swept.err())
        .contains(
            "if its table still exists, drop it with: echo \"disable '"
                + table
                + "'; drop '"
                + table
                + "'\" | hbase shell -n");
    assertThat(left("gateway-hbase-scan")).isEmpty();
  }

  @Test
  @Order(1)
  void serversListenOnlyOnLoopbackAndRestNeedsNoJars() throws IOException {
    assertThat(processes(cluster)).hasSize(6);
    assertOnLoopbackSolo(processes(cluster));
    assertThat(cluster.server(Role.TABLET_SERVER)).isEmpty();
    assertThat(cluster.servers(Role.TABLET_SERVER)).isEmpty();
    ServerAccess rest = cluster.server(Role.HBASE_REST).orElseThrow();
    assertThat(rest.clientJars()).as("HTTP needs none").isEmpty();
    assertThat(rest.shellJars()).isEmpty();
    assertThatThrownBy(() -> rest.endpoint("zookeeper"))
        .hasMessageContainingAll("zookeeper", rest.web().toString(), "[http]");
  }

  @Test
  @Order(1)
  void killedHBaseIsNamedAndRestarted() throws Exception {
    assertThat(cluster.unhealthy()).isEmpty();
    ProcessHandle hbase = cluster.processes(Role.HBASE).get(0);
    hbase.destroyForcibly();
    hbase.onExit().get();
    assertThat(cluster.unhealthy())
        .hasValueSatisfying(line -> assertThat(line).startsWith("hbase at http://127.0.0.1:"));
    assertThat(cluster.apply(Map.of())).isEmpty();
    assertThat(cluster.unhealthy()).isEmpty();
  }

  /** As on embedded clusters, because every account of the host can connect to loopback. */
  @Test
  @Order(1)
  void hiveRejectsUsersWithoutClusterPassword() throws Exception {
    ServerAccess server = cluster.server(Role.HIVE).orElseThrow();
    for (List<String> port :
        List.of(
            List.of("-hiveBinary", server.endpoint(ServerAccess.BINARY).getAuthority()),
            List.of("-hiveHttp", server.endpoint(ServerAccess.HTTP).toString()))) {
      Bench.Ended run =
          run(Stream.concat(
                      Stream.of(
                          "gateway-hive-select",
                          "-levels",
                          "path=" + (port.get(0).equals("-hiveHttp") ? "http" : "binary") + ",text",
                          "-jdbcDriver",
                          driver(),
                          "-rows 10 -blocks 1 -warmup 0 -out",
                          "refused" + port.get(0)),
                      port.stream())
                  .toList())
              .exitedWith(1);
      assertThat(run.lastError()).containsPattern("validating the login|401");
    }
  }
}
