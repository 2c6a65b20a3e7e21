package io.hadoopbench.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.hadoopbench.cluster.net.Http;
import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.cluster.ServerAccess;
import io.hadoopbench.core.cluster.Trust;
import io.hadoopbench.servers.KnoxMain.TlsConnectionsMXBean;
import java.io.IOException;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;
import javax.net.ssl.HttpsURLConnection;
import javax.net.ssl.SSLHandshakeException;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

/** Properties of the gateways themselves, one for each kind of TLS. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
abstract class GatewayServerCases extends Cases {
  private static final byte[] DATA = new byte[200_000];
  private static final ObjectMapper JSON = new ObjectMapper();

  private String token;

  GatewayServerCases(OnHeldCluster held) throws IOException {
    super(held);
    for (int i = 0; i < DATA.length; i++) {
      DATA[i] = (byte) (i * 31);
    }
  }

  @Test
  @Order(1)
  void writtenDataIsReadWithEveryLogin() throws IOException {
    HttpURLConnection create =
        call(GatewayIT.GATEWAY, "/basic/webhdfs/v1/f?op=CREATE&overwrite=true", basic(password()));
    create.setRequestMethod("PUT");
    assertThat(create.getResponseCode()).isEqualTo(307);
    URI target = URI.create(create.getHeaderField("Location"));
    assertThat(target)
        .as("the path of the data")
        .hasScheme("https")
        .hasPort(base(GatewayIT.GATEWAY).getPort());
    HttpURLConnection put = open(gateway(GatewayIT.GATEWAY), target, basic(password()));
    put.setRequestMethod("PUT");
    put.setDoOutput(true);
    put.setFixedLengthStreamingMode(DATA.length);
    try (OutputStream out = put.getOutputStream()) {
      out.write(DATA);
    }
    assertThat(put.getResponseCode()).isEqualTo(201);

    token =
        JSON.readTree(
                read(call(GatewayIT.GATEWAY, "/issuer/knoxtoken/api/v1/token", basic(password()))))
            .path("access_token")
            .asText();
    assertThat(read("token", "Bearer " + token)).isEqualTo(DATA);
    assertThat(read("anonymous", "")).isEqualTo(DATA);
    try (FileSystem fs = FileSystem.newInstance(cluster.clientConf());
        FSDataInputStream in = fs.open(new org.apache.hadoop.fs.Path("/f"))) {
      assertThat(in.readAllBytes()).isEqualTo(DATA);
      assertThat(fs.getFileStatus(new org.apache.hadoop.fs.Path("/f")).getOwner())
          .isEqualTo(System.getProperty("user.name"));
    }
  }

  private byte[] read(String topology, String authorization) throws IOException {
    HttpURLConnection open =
        call(GatewayIT.GATEWAY, "/" + topology + "/webhdfs/v1/f?op=OPEN", authorization);
    assertThat(open.getResponseCode()).isEqualTo(307);
    return read(
        open(
            gateway(GatewayIT.GATEWAY),
            URI.create(open.getHeaderField("Location")),
            authorization));
  }

  @Test
  @Order(2)
  void tokenIsValidForAllGatewaysUnlessChanged() throws IOException {
    String status = "/token/webhdfs/v1/f?op=GETFILESTATUS";
    assertThat(call(GatewayIT.CONSCRYPT, status, "Bearer " + token).getResponseCode())
        .isEqualTo(200);
    String body = token.substring(0, token.lastIndexOf('.') + 1);
    assertThat(
            call(
                    GatewayIT.CONSCRYPT,
                    status,
                    "Bearer " + body + "A".repeat(token.length() - body.length()))
                .getResponseCode())
        .isEqualTo(401);
    assertThat(call(GatewayIT.CONSCRYPT, status, "").getResponseCode()).isEqualTo(401);
  }

  @Test
  @Order(3)
  void wrongOrMissingPasswordIsRejected() throws IOException {
    for (String topology :
        List.of("/basic/webhdfs/v1/?op=GETFILESTATUS", "/issuer/knoxtoken/api/v1/token")) {
      assertThat(call(GatewayIT.GATEWAY, topology, basic(password() + "x")).getResponseCode())
          .as(topology)
          .isEqualTo(401);
      assertThat(call(GatewayIT.GATEWAY, topology, "").getResponseCode())
          .as(topology)
          .isEqualTo(401);
    }
    assertThat(
            call(GatewayIT.GATEWAY, "/nosuch/webhdfs/v1/?op=GETFILESTATUS", basic(password()))
                .getResponseCode())
        .isEqualTo(404);
  }

  @Test
  @Order(4)
  void onlyClientsTrustingClusterCertificateConnect() throws IOException {
    URI address = URI.create(base(GatewayIT.GATEWAY) + "/anonymous/webhdfs/v1/?op=GETFILESTATUS");
    assertThatThrownBy(
            () -> ((HttpURLConnection) address.toURL().openConnection()).getResponseCode())
        .isInstanceOf(SSLHandshakeException.class)
        .hasMessageContaining("unable to find valid certification path");
    URI byName = URI.create(address.toString().replace("127.0.0.1", "localhost"));
    assertThat(open(gateway(GatewayIT.GATEWAY), byName, "").getResponseCode())
        .as("the certificate contains the name")
        .isEqualTo(200);
  }

  @Test
  @Order(5)
  void gatewaysReportNegotiatedConnections() throws IOException {
    assertThat(agreed(GatewayIT.GATEWAY))
        .allMatch(
            line ->
                line.matches(
                    "TLSv1.3 TLS_AES_\\d+_GCM_SHA\\d+ sun.security.ssl.SSLEngineImpl \\d+"));
    assertThat(agreed(GatewayIT.NO_GCM))
        .allMatch(line -> line.matches("TLSv1.[23] \\S+ sun.security.ssl.SSLEngineImpl \\d+"))
        .noneMatch(line -> line.contains("GCM"));
    assertThat(agreed(GatewayIT.CONSCRYPT))
        .allMatch(line -> line.matches("TLSv1.3 TLS_AES_\\d+_GCM_SHA\\d+ org.conscrypt.\\S+ \\d+"));
  }

  private List<String> agreed(String name) throws IOException {
    long before = bean(name).path("Opened").asLong();
    assertThat(call(name, "/anonymous/webhdfs/v1/?op=GETFILESTATUS", "").getResponseCode())
        .isEqualTo(200);
    JsonNode after = bean(name);
    List<String> lines = new ArrayList<>();
    after.path("Agreed").forEach(line -> lines.add(line.asText()));
    assertThat(after.path("Opened").asLong())
        .isGreaterThan(before)
        .isEqualTo(
            lines.stream()
                .mapToLong(line -> Long.parseLong(line.substring(line.lastIndexOf(' ') + 1)))
                .sum());
    return lines;
  }

  private JsonNode bean(String name) throws IOException {
    return Http.bean(gateway(name).web(), TlsConnectionsMXBean.NAME, Duration.ofSeconds(2));
  }

  @Test
  @Order(6)
  void gatewayJvmHasItsFlags() throws IOException {
    assertThat(arguments(GatewayIT.GATEWAY)).contains(GatewayIT.FLAG);
    assertThat(arguments(GatewayIT.CONSCRYPT)).doesNotContain(GatewayIT.FLAG);
  }

  private String arguments(String name) throws IOException {
    return Http.bean(gateway(name).web(), "java.lang:type=Runtime", Duration.ofSeconds(2))
        .path("InputArguments")
        .toString();
  }

  @Test
  @Order(7)
  void everyServerListensOnLoopbackOnly() throws IOException {
    OnHeldCluster.assertOnLoopbackSolo(OnHeldCluster.processes(cluster));
  }

  @Test
  @Order(8)
  void secretsAreOnlyInPrivateFiles() throws IOException {
    Path directory = cluster.directory().resolve("gateway");
    List<String> secrets =
        List.of(
            password(),
            Files.readString(directory.resolve("master")),
            token,
            basic(password()).substring(6));
    assertThat(secrets).allMatch(secret -> secret.length() > 20).doesNotHaveDuplicates();
    for (ProcessHandle process : OnHeldCluster.processes(cluster)) {
      for (String file : List.of("cmdline", "environ")) {
        assertThat(
                Files.readString(
                    Path.of("/proc/" + process.pid(), file), StandardCharsets.ISO_8859_1))
            .doesNotContain(secrets);
      }
    }
    try (Stream<Path> files = Files.walk(dir.resolveSibling("logs"))) {
      for (Path log : files.filter(Files::isRegularFile).toList()) {
        assertThat(Files.readString(log, StandardCharsets.ISO_8859_1))
            .as(log.toString())
            .doesNotContain(secrets);
      }
    }
    for (String file : List.of("master", "password", "gateway.p12", "credentials.jceks")) {
      assertThat(
              PosixFilePermissions.toString(Files.getPosixFilePermissions(directory.resolve(file))))
          .as(file)
          .isEqualTo("rw-------");
    }
    assertThat(cluster.clientConf().toString() + cluster.describe()).doesNotContain(secrets);
  }

  private URI base(String name) {
    return gateway(name).endpoint(ServerAccess.GATEWAY);
  }

  private ServerAccess gateway(String name) {
    return cluster.servers(Role.GATEWAY).get(name);
  }

  /** Returns the password as a client does. */
  private String password() throws IOException {
    return new String(cluster.clientConf().getPassword(ClusterNeeds.GATEWAY_PASSWORD));
  }

  private String basic(String password) {
    return "Basic "
        + Base64.getEncoder()
            .encodeToString(
                (gateway(GatewayIT.GATEWAY).user().orElseThrow() + ":" + password)
                    .getBytes(StandardCharsets.UTF_8));
  }

  /**
   * @param authorization may be empty
   */
  private HttpURLConnection call(String gateway, String path, String authorization)
      throws IOException {
    return open(gateway(gateway), URI.create(base(gateway) + path), authorization);
  }

  private static HttpURLConnection open(ServerAccess gateway, URI address, String authorization)
      throws IOException {
    HttpsURLConnection connection = (HttpsURLConnection) address.toURL().openConnection();
    connection.setSSLSocketFactory(
        Trust.of(Files.readString(gateway.certificates().orElseThrow())).getSocketFactory());
    connection.setInstanceFollowRedirects(false);
    if (!authorization.isEmpty()) {
      connection.setRequestProperty("Authorization", authorization);
    }
    return connection;
  }

  private static byte[] read(HttpURLConnection connection) throws IOException {
    try (var in = connection.getInputStream()) {
      return in.readAllBytes();
    }
  }
}
