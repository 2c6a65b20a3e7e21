package io.hadoopbench.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.cluster.Role;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.StringReader;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.Security;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicInteger;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;

class GatewaysTest {
  private static final ClusterNeeds HDFS = new ClusterNeeds(Map.of(Role.NAMENODE, 1, Role.DATANODE, 1), Map.of());

  @TempDir
  Path temp;

  private Gateways gateways(ClusterNeeds needs) throws IOException {
    PortSource ports = new AtomicInteger(20_000)::getAndIncrement;
    return new Gateways(needs, Layout.pick(new ClusterDirectory(temp), Hosts.one("none"), 1, 0, ports), ports, Map.of());
  }

  private static ClusterNeeds with(String key, String value) {
    return HDFS.withGateways(Map.of("one", Map.of(key, value)));
  }

  @Test
  void severalGatewaysShareOneDirectoryOfUsers() throws IOException {
    Gateways gateways = gateways(HDFS.withGateways(Map.of("a", Map.of(ClusterNeeds.GATEWAY_TLS, "off"), "b", Map.of())));
    assertThat(gateways.daemons()).extracting(Daemon::name).containsExactly("ldap", "gateway-a", "gateway-b");
    assertThat(gateways.gateways().get("a").base()).hasScheme("http").hasHost("127.0.0.1").hasPath("/gateway");
    assertThat(gateways.gateways().get("a").certificates()).isEmpty();
    assertThat(gateways.gateways().get("b").base()).hasScheme("https");
    assertThat(gateways.gateways().get("b").certificates()).isPresent();
  }

  @Test
  void aClusterWithoutGatewaysHasNothingOfThem() throws IOException {
    Gateways none = gateways(HDFS);
    assertThat(none.daemons()).isEmpty();
    assertThat(none.clientSite()).isEmpty();
    none.prepare(new ServerJars(temp, (pom, directory, progress) -> {
      throw new AssertionError("nothing is to be got");
    }), step -> { });
    assertThat(temp).isEmptyDirectory();
  }

  @Test
  void anUnknownLevelOrSettingIsNamedWithThoseThatThereAre() {
    assertThatThrownBy(() -> gateways(with(ClusterNeeds.GATEWAY_TLS, "rot13"))).isInstanceOf(IOException.class)
        .hasMessageContainingAll("rot13", "gateway-one", "off, jdk, jdk-no-gcm, conscrypt");
    assertThatThrownBy(() -> gateways(with("hadoopbench.gateway.colour", "red"))).isInstanceOf(IOException.class)
        .hasMessageContainingAll("hadoopbench.gateway.colour", ClusterNeeds.GATEWAY_TLS, ClusterNeeds.GATEWAY_JVM_FLAGS);
  }

  @Test
  void whatAGatewayCannotHaveInFrontOfItIsRefusedWithTheReason() {
    ClusterNeeds needs = HDFS.withGateways(Map.of("one", Map.of()));
    assertThatThrownBy(() -> gateways(needs.withSeparateDataNodes())).isInstanceOf(IOException.class)
        .hasMessageContaining("separate DataNodes");
  }

  @Test
  void settingsOfAGatewayGoToItsSiteFileAndItsFlagsToItsJvm() throws IOException {
    Gateways gateways = gateways(HDFS.withGateways(Map.of("one", Map.of("gateway.threadpool.max", "17",
        ClusterNeeds.GATEWAY_TLS, "jdk-no-gcm", ClusterNeeds.GATEWAY_JVM_FLAGS, " -Da=1  -Db=2 "))));
    Daemon knox = gateways.daemons().get(1);
    Map<String, String> site = knox.siteFiles(Map.of()).get("gateway-site.xml");
    assertThat(site).containsEntry("gateway.threadpool.max", "17").containsEntry("gateway.host", "127.0.0.1");
    assertThat(site.get("ssl.exclude.ciphers")).as("a setting replaces what Jetty excludes").contains("_GCM_", "_NULL_", "_anon_");
    assertThat(site.keySet()).noneMatch(key -> key.startsWith("hadoopbench."));
    assertThat(knox.jvmOptions()).containsSequence("-Da=1", "-Db=2");
  }

  @Test
  void conscryptComesBeforeAllProvidersOfTheJdkAndNoneIsLost() throws IOException {
    Properties properties = new Properties();
    properties.load(new StringReader(GatewayTls.securityProperties()));
    assertThat(properties.getProperty("security.provider.1")).isEqualTo("org.conscrypt.OpenSSLProvider");
    for (int i = 1; Security.getProperty("security.provider." + i) != null; i++) {
      assertThat(properties.getProperty("security.provider." + (i + 1))).isEqualTo(Security.getProperty("security.provider." + i));
    }
  }

  @Test
  void topologiesAreXmlWhateverAUserIsCalled() throws Exception {
    Map<String, String> files = KnoxTopologies.of("a<b>&c", "ldap://127.0.0.1:1", "uid={0},ou=people", "http://127.0.0.1:2", "hdfs://127.0.0.1:3",
        Map.of("HIVE", URI.create("http://127.0.0.1:4/cliservice")));
    assertThat(files).containsOnlyKeys("anonymous.xml", "basic.xml", "issuer.xml", "token.xml");
    for (String xml : files.values()) {
      parse(xml);
    }
    assertThat(parse(files.get("anonymous.xml")).getElementsByTagName("value").item(0).getTextContent()).isEqualTo("anonymous=a<b>&c;");
    assertThat(files.get("token.xml")).contains("JWTProvider").doesNotContain("Anonymous");
    assertThat(files.get("basic.xml")).contains("<role>HIVE</role><url>http://127.0.0.1:4/cliservice</url>");
    assertThat(files.get("issuer.xml")).contains("KNOXTOKEN", "ShiroProvider").doesNotContain("WEBHDFS", "HIVE");
  }

  private static Document parse(String xml) throws Exception {
    return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new ByteArrayInputStream(xml.getBytes(StandardCharsets.UTF_8)));
  }
}
