package io.hadoopbench.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.engine.RunRequest;
import io.hadoopbench.core.program.RequestParser;
import io.hadoopbench.core.result.Metric;
import io.hadoopbench.core.result.Study;
import io.hadoopbench.core.result.Variant;
import io.hadoopbench.gateway.hive.HiveClient;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GatewayHiveSelectTest {
  @TempDir Path dir;

  private static RunRequest request(String... args) {
    return RequestParser.parse(
        new GatewayHiveSelect().spec(), new Configuration(false), List.of(args));
  }

  private static ClusterNeeds needs(String only) {
    RunRequest request = request("-cluster", "embedded", "-levels", only);
    return request.scenario().needs(request.settings(), request.variants());
  }

  @Test
  void fetchSizeAndCompressionDependOnPath() {
    assertThat(request("-cluster", "embedded").variants())
        .extracting(Variant::id)
        .containsExactly("binary", "http", "gateway", "text");
    assertThat(
            request(
                    "-cluster",
                    "embedded",
                    "-levels",
                    "path=text,binary,http;fetchSize=1000,10000;compression=off,on")
                .variants())
        .hasSize(1 + 2 + 4);
  }

  @Test
  void onlyUsedGatewaysAreStarted() {
    assertThat(needs("path=binary,http").gateways()).isEmpty();
    assertThat(needs("path=gateway;tls=off,conscrypt").gateways().keySet())
        .containsExactly("conscrypt", "off");
    assertThat(needs("path=gateway;gatewayJvm=noGhash").gateways().keySet())
        .containsExactly("jdk-noGhash");
    assertThat(needs("path=text").needs(Role.HIVE)).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "-cluster embedded -hiveBinary h:1|-hiveBinary h:1",
        "-cluster embedded -selects 2 -threads 3|-selects 2",
        "-cluster existing|-jdbcDriver",
        "-cluster existing -jdbcDriver /no/such.jar|-jdbcDriver /no/such.jar",
        "-cluster existing -jdbcDriver /etc/hostname -hiveBinary host|-hiveBinary host",
        "-cluster existing -jdbcDriver /etc/hostname -hiveHttp ftp://h/x|-hiveHttp"
      })
  void invalidOptionsAreNamed(String args, String said) {
    assertThatThrownBy(() -> request(args.split(" ")))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining(said);
  }

  @Test
  void studyFiguresHaveVariantAndMetric() {
    RunRequest request = request("-cluster", "embedded", "-study", "S3");
    Study study = request.study();
    List<String> variants = request.variants().stream().map(Variant::id).toList();
    assertThat(request.variants()).hasSize(7);
    assertThat(new GatewayHiveSelect().spec().metrics())
        .extracting(Metric::id)
        .containsAll(study.figures().stream().map(Study.Figure::metric).toList());
    assertThat(study.figures()).hasSize(14);
    assertThat(variants).anyMatch(id -> id.startsWith("gateway")).contains("text");
  }

  @Test
  void urlForbidsCompressionUnlessEnabled() {
    assertThat(HiveClient.url(URI.create("http://h:1/cliservice"), false))
        .isEqualTo(
            "jdbc:hive2://h:1/default;transportMode=http;httpPath=cliservice;http.header.Accept-Encoding=identity");
    assertThat(HiveClient.url(URI.create("https://h:1/gateway/basic/hive"), true))
        .isEqualTo(
            "jdbc:hive2://h:1/default;transportMode=http;httpPath=gateway/basic/hive;ssl=true");
  }

  private static HiveClient client(Path jar) {
    return new HiveClient("jdbc:hive2://h:1/default", "u", "secret", "", jar.toString());
  }

  @Test
  void missingDriverIsNamed() throws IOException {
    assertThatThrownBy(() -> client(dir.resolve("none.jar")).connect())
        .isInstanceOf(IOException.class)
        .hasMessageContaining("none.jar")
        .hasMessageContaining("-files");
    Path empty = Files.createFile(dir.resolve("empty.jar"));
    assertThatThrownBy(() -> client(empty).connect())
        .isInstanceOf(IOException.class)
        .hasMessageContaining("HiveDriver");
  }

  @Test
  void passwordIsNotInText() {
    assertThat(client(dir).toString()).doesNotContain("secret");
  }
}
