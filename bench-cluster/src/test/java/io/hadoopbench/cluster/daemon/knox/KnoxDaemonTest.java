package io.hadoopbench.cluster.daemon.knox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hadoopbench.cluster.daemon.ClusterLayout;
import io.hadoopbench.cluster.daemon.Daemon;
import io.hadoopbench.cluster.daemon.Daemon.GatewayService;
import io.hadoopbench.cluster.daemon.DaemonContext;
import io.hadoopbench.cluster.daemon.knox.GatewayFiles.GatewayTls;
import io.hadoopbench.cluster.net.Hosts;
import io.hadoopbench.cluster.net.Ports.PortSource;
import io.hadoopbench.cluster.process.ClusterDirectory;
import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.cluster.ClusterProvider.ClusterOptions;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.cluster.ServerAccess;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.Security;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicInteger;
import javax.xml.parsers.DocumentBuilderFactory;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;

class KnoxDaemonTest {
  private static final GatewayService HIVE =
      new GatewayService("HIVE", "http://127.0.0.1:4/cliservice", Optional.of("hive/0.13.0"));

  @TempDir Path temp;

  private static ClusterNeeds.Builder hdfs() {
    return ClusterNeeds.builder().servers(Role.NAMENODE, Role.DATANODE);
  }

  private List<Daemon> gateways(ClusterNeeds.Builder needs) throws IOException {
    PortSource ports = new AtomicInteger(20_000)::getAndIncrement;
    ClusterNeeds built = needs.build();
    DaemonContext cluster =
        new DaemonContext(
            built,
            new ClusterOptions(new Configuration(false), false, false, false, temp, step -> {}),
            ClusterLayout.pick(built, new ClusterDirectory(temp), Hosts.one("none"), ports),
            () -> 0,
            ports,
            List.of());
    DaemonContext withUsers = cluster.plus(LdapDaemon.plan(cluster));
    return withUsers.plus(KnoxDaemon.plan(withUsers)).planned();
  }

  private static ClusterNeeds.Builder with(String key, String value) {
    return hdfs().gateway("one", Map.of(key, value));
  }

  @Test
  void gatewaysShareUserDirectory() throws IOException {
    List<Daemon> daemons =
        gateways(
            hdfs().gateway("a", Map.of(ClusterNeeds.GATEWAY_TLS, "off")).gateway("b", Map.of()));
    assertThat(daemons).extracting(Daemon::name).containsExactly("ldap", "gateway-a", "gateway-b");
    assertThat(daemons).extracting(Daemon::clientsName).containsExactly("ldap", "a", "b");
    assertThat(daemons.get(1).endpoints().get(ServerAccess.GATEWAY))
        .hasScheme("http")
        .hasHost("127.0.0.1")
        .hasPath("/gateway");
    assertThat(daemons.get(1).certificates()).isEmpty();
    assertThat(daemons.get(2).endpoints().get(ServerAccess.GATEWAY)).hasScheme("https");
    assertThat(daemons.get(2).certificates()).isPresent();
    assertThat(daemons.get(2).user()).contains(System.getProperty("user.name"));
  }

  @Test
  void clusterWithoutGatewaysHasNoGatewayDaemons() throws IOException {
    assertThat(gateways(hdfs())).isEmpty();
    assertThat(temp).isEmptyDirectory();
  }

  @Test
  void unknownLevelIsRejectedWithValidOnes() {
    assertThatThrownBy(() -> gateways(with(ClusterNeeds.GATEWAY_TLS, "rot13")))
        .isInstanceOf(IOException.class)
        .hasMessageContainingAll("rot13", "gateway-one", "off, jdk, jdk-no-gcm, conscrypt");
  }

  @Test
  void invalidServiceOfGatewayIsRejectedWithReason() {
    assertThatThrownBy(() -> gateways(hdfs().gateway("one", Map.of()).separateDataNodes()))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("DataNodes in their own JVMs");
  }

  @Test
  void gatewaySettingsAndFlagsAreApplied() throws IOException {
    Daemon knox =
        gateways(
                hdfs()
                    .gateway(
                        "one",
                        Map.of(
                            "gateway.threadpool.max",
                            "17",
                            ClusterNeeds.GATEWAY_TLS,
                            "jdk-no-gcm",
                            ClusterNeeds.GATEWAY_JVM_FLAGS,
                            " -Da=1  -Db=2 ")))
            .get(1);
    Map<String, String> site = knox.siteFiles(Map.of()).get("gateway-site.xml");
    assertThat(site)
        .containsEntry("gateway.threadpool.max", "17")
        .containsEntry("gateway.host", "127.0.0.1");
    assertThat(site.get("ssl.exclude.ciphers"))
        .as("a setting replaces Jetty's exclusions")
        .contains("_GCM_", "_NULL_", "_anon_");
    assertThat(site.keySet()).noneMatch(key -> key.startsWith("hadoopbench."));
    assertThat(knox.jvm().options()).containsSequence("-Da=1", "-Db=2");
  }

  @Test
  void conscryptPrecedesAllJdkProviders() throws IOException {
    Properties properties = new Properties();
    properties.load(new StringReader(GatewayTls.securityProperties()));
    assertThat(properties.getProperty("security.provider.1"))
        .isEqualTo("org.conscrypt.OpenSSLProvider");
    for (int i = 1; Security.getProperty("security.provider." + i) != null; i++) {
      assertThat(properties.getProperty("security.provider." + (i + 1)))
          .isEqualTo(Security.getProperty("security.provider." + i));
    }
  }

  @Test
  void topologyEscapesUserName() throws Exception {
    Map<String, String> files =
        KnoxTopologies.of("a<b>&c", "ldap://127.0.0.1:1", "uid={0},ou=people", List.of(HIVE));
    assertThat(files).containsOnlyKeys("anonymous.xml", "basic.xml", "issuer.xml", "token.xml");
    for (String xml : files.values()) {
      parse(xml);
    }
    assertThat(
            parse(files.get("anonymous.xml"))
                .getElementsByTagName("value")
                .item(0)
                .getTextContent())
        .isEqualTo("anonymous=a<b>&c;");
    assertThat(files.get("token.xml")).contains("JWTProvider").doesNotContain("Anonymous");
    assertThat(files.get("basic.xml"))
        .contains("<role>HIVE</role><url>http://127.0.0.1:4/cliservice</url>");
    assertThat(files.get("issuer.xml"))
        .contains("KNOXTOKEN", "ShiroProvider")
        .doesNotContain("WEBHDFS", "HIVE");
  }

  private static Document parse(String xml) throws Exception {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new ByteArrayInputStream(xml.getBytes(StandardCharsets.UTF_8)));
  }
}
