package io.hadoopbench.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import io.hadoopbench.core.cluster.Cluster;
import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.servers.KnoxMain;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * An Apache Knox before WebHDFS; ready when a call with user and password gets through to the NameNode.
 *
 * @param ports gateway, HTTP for {@code /jmx}
 * @param own settings that only this gateway has
 * @param services addresses of what it passes on besides WebHDFS, by Knox's name for it
 */
record KnoxDaemon(Layout layout, GatewayFiles files, LdapDaemon ldap, String name, List<Integer> ports, Map<String, String> own,
    Map<String, URI> services) implements Daemon {
  static final int PORTS = 2;

  /** What {@code own} says of TLS. */
  GatewayTls tls() {
    String level = own.getOrDefault(ClusterNeeds.GATEWAY_TLS, GatewayTls.JDK.level());
    return GatewayTls.of(level).orElseThrow(() -> new IllegalArgumentException(ClusterNeeds.GATEWAY_TLS + "=" + level + " of " + name
        + " is none of " + GatewayTls.levels()));
  }

  Cluster.Gateway gateway() {
    return new Cluster.Gateway(base(), web(), tls() == GatewayTls.OFF ? Optional.empty() : Optional.of(files.certificate()), ldap.user());
  }

  private URI base() {
    return URI.create(tls().scheme() + "://" + Layout.address(ports.get(0)) + "/gateway");
  }

  private Path home() {
    return layout.directory().resolve(name);
  }

  @Override
  public Role role() {
    return Role.GATEWAY;
  }

  @Override
  public List<ServerPackage> packages() {
    return List.of(ServerPackage.KNOX);
  }

  static String classpath(Class<?> main) throws IOException {
    return ChildClasspath.server(ServerJars.ofThisHost().get(ServerPackage.KNOX, line -> { }), main);
  }

  @Override
  public String classpath(Path conf) throws IOException {
    return classpath(KnoxMain.class);
  }

  @Override
  public Map<String, Map<String, String>> siteFiles(Map<String, String> settings) {
    Map<String, String> site = new HashMap<>();
    site.put("gateway.host", Defaults.LOOPBACK); // else all addresses
    site.put("gateway.port", ports.get(0).toString());
    site.put("gateway.path", "gateway");
    site.put("gateway.gateway.conf.dir", "deployments");
    site.put("gateway.services.dir", files.services().toString());
    site.put("gateway.tls.keystore.path", files.keyStore().toString());
    site.put("gateway.tls.keystore.type", "PKCS12");
    site.putAll(layout.kerberos().map(Kerberos::gatewaySite).orElse(Map.of("gateway.hadoop.kerberos.secured", "false")));
    site.put("gateway.dispatch.whitelist", "^https?://(localhost|127\\.0\\.0\\.1):[0-9]+/.*$");
    site.put("gateway.websocket.feature.enabled", "false");
    site.put("gateway.auto.deploy.topologies", "");
    site.putAll(tls().site());
    own.forEach((key, value) -> {
      if (!key.startsWith("hadoopbench.")) {
        site.put(key, value);
      }
    });
    site.putAll(settings);
    return Map.of("gateway-site.xml", site);
  }

  /** The rest of its home. */
  @Override
  public void prepare(Path conf) throws IOException {
    for (String folder : List.of("conf/descriptors", "conf/shared-providers", "conf/topologies", "data/deployments",
        "data/applications", "data/security/keystores", "logs")) {
      Files.createDirectories(home().resolve(folder));
    }
    Map<String, String> topologies = KnoxTopologies.of(ldap.user(), ldap.url(), LdapDaemon.userDn(),
        "http://" + Layout.address(layout.nameNodeHttp()), layout.defaultFs(), services);
    for (Map.Entry<String, String> topology : topologies.entrySet()) {
      Files.writeString(conf.resolve("topologies").resolve(topology.getKey()), topology.getValue());
    }
    Log4j2.write(conf);
  }

  @Override
  public String mainClass() {
    return KnoxMain.class.getName();
  }

  @Override
  public List<String> arguments() {
    return List.of(files.masterSecret().toString(), ports.get(1).toString());
  }

  @Override
  public String heap() {
    return Defaults.GATEWAY_HEAP;
  }

  @Override
  public List<String> jvmOptions() {
    List<String> options = new ArrayList<>(Defaults.NAMENODE_GC);
    options.add("-DGATEWAY_HOME=" + home());
    options.addAll(Log4j2.jvmOptions(home().resolve("conf")));
    options.add("-Dcom.sun.xml.bind.v2.bytecode.ClassTailor.noOptimize=true"); // it defines classes in a way that Java 17 forbids
    options.addAll(tls().jvmOptions(files.securityProperties()));
    layout.kerberos().ifPresent(realm -> options.addAll(realm.gatewayJvmOptions()));
    String flags = own.getOrDefault(ClusterNeeds.GATEWAY_JVM_FLAGS, "");
    options.addAll(flags.isBlank() ? List.of() : List.of(flags.strip().split("\\s+")));
    return options;
  }

  @Override
  public URI web() {
    return URI.create("http://" + Layout.address(ports.get(1)));
  }

  @Override
  public Optional<String> notReady(Duration timeout) throws IOException {
    String login = ldap.user() + ":" + Files.readString(files.password());
    JsonNode status = Http.json(URI.create(base() + "/basic/webhdfs/v1/?op=GETFILESTATUS"), timeout,
        "Basic " + Base64.getEncoder().encodeToString(login.getBytes(StandardCharsets.UTF_8)), gateway().certificates());
    return status.has("FileStatus") ? Optional.empty() : Optional.of("does not show the root directory but says " + status);
  }
}
