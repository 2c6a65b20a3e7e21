package io.hadoopbench.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.cluster.Cluster;
import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.cluster.ServerAccess;
import io.hadoopbench.core.design.ScenarioSpec;
import io.hadoopbench.core.engine.RunRequest;
import io.hadoopbench.core.program.RequestParser;
import io.hadoopbench.core.result.Variant;
import io.hadoopbench.gateway.hbase.HBaseAddresses;
import io.hadoopbench.gateway.hbase.ScanTable;
import io.hadoopbench.gateway.hbase.client.HBaseRows;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GatewayHBaseScanTest {
  private static final ScenarioSpec SCENARIO = new GatewayHBaseScan().spec();

  private static RunRequest request(String cluster, String... args) {
    return RequestParser.parse(
        SCENARIO,
        new Configuration(false),
        Stream.concat(Stream.of("-cluster", cluster), Stream.of(args)).toList());
  }

  private static List<String> variants(String... args) {
    return request("embedded", args).variants().stream().map(Variant::id).toList();
  }

  @Test
  void formatAndTlsDependOnPath() {
    assertThat(variants())
        .containsExactly("rest/protobuf", "rest/json", "gateway/protobuf", "gateway/json", "java");
    assertThat(variants("-levels", "path=java")).containsExactly("java");
    assertThat(variants("-levels", "path=rest,gateway,java;tls=off,jdk;format=json;batch=100,1000"))
        .containsExactly(
            "rest/batch=100",
            "rest/batch=1000",
            "gateway/off/batch=100",
            "gateway/off/batch=1000",
            "gateway/jdk/batch=100",
            "gateway/jdk/batch=1000",
            "java/batch=100",
            "java/batch=1000");
    assertThat(variants("-levels", "path=rest,shell;format=protobuf,json"))
        .containsExactly("rest/protobuf", "rest/json", "shell");
  }

  @Test
  void onlyUsedGatewaysAreStarted() {
    RunRequest none = request("embedded", "-levels", "path=rest,java");
    assertThat(none.scenario().needs(none.settings(), none.variants()).gateways()).isEmpty();
    RunRequest one = request("embedded", "-levels", "path=gateway;tls=off");
    ClusterNeeds needs = one.scenario().needs(one.settings(), one.variants());
    assertThat(needs.gateways()).containsOnlyKeys("off");
    assertThat(needs.needs(Role.HBASE_REST)).isTrue();
  }

  @Test
  void studyFiguresAreMetricsOfVariants() {
    RunRequest s3 = request("embedded", "-study", "S3");
    assertThat(s3.settings().number(ScanTable.ROWS)).isEqualTo(100_000);
    List<String> variants = s3.variants().stream().map(Variant::id).toList();
    assertThat(s3.study().figures())
        .isNotEmpty()
        .allSatisfy(
            figure -> {
              assertThat(SCENARIO.metrics())
                  .anyMatch(metric -> metric.id().equals(figure.metric()));
              assertThat(variants).contains(figure.variant());
            });
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "embedded|-rows 0|-rows",
        "embedded|-rows 10000000000|at most 9999999999",
        "embedded|-valueBytes 300000|at most 262144",
        "embedded|-scans 1 -maps 2|fewer scans than the 2 threads",
        "embedded|-hbaseRest http://h:1|starts its own HBase",
        "embedded|-levels batch=7|7",
        "embedded|-hbaseQuorum h:1|starts its own HBase",
        "embedded|-hbaseProgram /bin/hbase|starts its own HBase",
        "existing|-rows 5|-hbaseRest: an existing cluster needs",
        "existing|-hbaseRest ftp://h|must have the form",
        "existing|-hbaseRest http://h:1 -hbaseQuorum zk|must have the form zk.example.com:2181"
      })
  void badValuesAreRejectedWithRemedy(String cluster, String args, String words) {
    assertThatThrownBy(() -> request(cluster, args.split(" ")))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining(words);
  }

  private static ServerAccess noShell(String why) {
    return new ServerAccess() {
      @Override
      public URI web() {
        throw new AssertionError("HBase itself must not be used");
      }

      @Override
      public List<Path> shellJars() throws IOException {
        throw new IOException(why);
      }
    };
  }

  /**
   * @param cannot why the jars of the shell cannot be downloaded
   */
  private static Optional<String> missingShell(RunRequest request, String cannot)
      throws IOException {
    Cluster cluster =
        (Cluster)
            Proxy.newProxyInstance(
                Cluster.class.getClassLoader(),
                new Class<?>[] {Cluster.class},
                (proxy, method, args) -> {
                  assertThat(method.getName()).isEqualTo("server");
                  assertThat(args).containsExactly(Role.HBASE);
                  return Optional.of(noShell(cannot));
                });
    Variant shell = request.variants().get(0);
    return new HBaseAddresses(cluster, request.settings()).missing(shell);
  }

  @Test
  void unavailableShellIsReportedWithReason() throws IOException {
    assertThat(
            missingShell(
                request("embedded", "-levels", "path=shell"),
                "cannot be downloaded: no route to host"))
        .hasValue("cannot be downloaded: no route to host");
    assertThat(
            missingShell(
                request("existing", "-hbaseRest", "http://h:1", "-levels", "path=shell"), ""))
        .hasValue("path=shell needs -hbaseProgram");
    assertThat(
            missingShell(
                request(
                    "existing",
                    "-hbaseRest",
                    "http://h:1",
                    "-hbaseProgram",
                    "/opt/hbase/bin/hbase",
                    "-levels",
                    "path=shell"),
                ""))
        .isEmpty();
  }

  @Test
  void keysSortLikeNumbersAndValuesDiffer() {
    HBaseRows rows = new HBaseRows(2, 21);
    assertThat(new String(rows.key(9))).isEqualTo("0000000009");
    assertThat(new String(rows.key(HBaseRows.MOST))).hasSize(10);
    assertThat(rows.value(1)).hasSize(21).isEqualTo(rows.value(1)).isNotEqualTo(rows.value(2));
  }
}
