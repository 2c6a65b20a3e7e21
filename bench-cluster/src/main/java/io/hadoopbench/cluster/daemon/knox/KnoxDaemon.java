package io.hadoopbench.cluster.daemon.knox;

import com.fasterxml.jackson.databind.JsonNode;
import io.hadoopbench.cluster.daemon.ClusterLayout;
import io.hadoopbench.cluster.daemon.DaemonContext;
import io.hadoopbench.cluster.daemon.Kerberos;
import io.hadoopbench.cluster.daemon.PackagedDaemon;
import io.hadoopbench.cluster.daemon.SiteFile;
import io.hadoopbench.cluster.daemon.knox.GatewayFiles.GatewayTls;
import io.hadoopbench.cluster.net.Hosts.Host;
import io.hadoopbench.cluster.net.Http;
import io.hadoopbench.cluster.packages.ServerPackage;
import io.hadoopbench.cluster.process.DaemonProcess.ChildJvm;
import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.cluster.ServerAccess;
import io.hadoopbench.servers.KnoxMain;
import io.hadoopbench.servers.Listen;
import io.hadoopbench.servers.PasswordFile;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.hadoop.security.alias.CredentialProviderFactory;

/**
 * An Apache Knox gateway in front of WebHDFS; ready when a request with a user name and password
 * reaches the NameNode.
 *
 * @param ports gateway, HTTP for {@code /jmx}
 * @param own settings for this gateway only
 */
public record KnoxDaemon(
    ClusterLayout layout,
    GatewayFiles files,
    LdapDaemon ldap,
    String clientsName,
    List<Integer> ports,
    Map<String, String> own)
    implements PackagedDaemon {
  public static final ServerPackage PACKAGE = new ServerPackage("knox", "Apache Knox", "2.0.0", 80);

  /** Knox needs 80 MB with four topologies; each connection has additional buffers. */
  private static final String HEAP = "512m";

  public static List<KnoxDaemon> plan(DaemonContext cluster) throws IOException {
    List<KnoxDaemon> gateways = new ArrayList<>();
    for (Map.Entry<String, Map<String, String>> gateway : cluster.needs().gateways().entrySet()) {
      KnoxDaemon knox =
          new KnoxDaemon(
              cluster.layout(),
              GatewayFiles.of(cluster),
              cluster.planned(LdapDaemon.class).get(0),
              gateway.getKey(),
              cluster.ports().next(2),
              gateway.getValue());
      knox.check(cluster.needs());
      gateways.add(knox);
    }
    return gateways;
  }

  private void check(ClusterNeeds needs) throws IOException {
    Optional<String> impossible = needs.impossible();
    if (impossible.isPresent()) {
      throw new IOException(impossible.get());
    }
    if (GatewayTls.of(level()).isEmpty()) {
      throw new IOException(
          "%s=%s of %s is none of %s"
              .formatted(ClusterNeeds.GATEWAY_TLS, level(), name(), GatewayTls.levels()));
    }
  }

  private String level() {
    return own.getOrDefault(ClusterNeeds.GATEWAY_TLS, GatewayTls.JDK.level());
  }

  private GatewayTls tls() {
    return GatewayTls.of(level()).orElseThrow();
  }

  private URI base() {
    return URI.create(tls().scheme() + "://" + host().at(ports.get(0)) + "/gateway");
  }

  @Override
  public String name() {
    return role().lowerCase() + "-" + clientsName;
  }

  @Override
  public Map<String, URI> endpoints() {
    return Map.of(ServerAccess.GATEWAY, base());
  }

  @Override
  public Optional<Path> certificates() {
    return tls() == GatewayTls.OFF ? Optional.empty() : Optional.of(files.certificate());
  }

  @Override
  public Optional<String> user() {
    return Optional.of(ldap.uid());
  }

  @Override
  public Map<String, Map<String, String>> clientSiteFiles() {
    return Map.of(
        "core-site.xml",
        Map.of(CredentialProviderFactory.CREDENTIAL_PROVIDER_PATH, files.credentialProvider()));
  }

  private Path home() {
    return layout.directory().resolve(name());
  }

  @Override
  public Role role() {
    return Role.GATEWAY;
  }

  @Override
  public Host host() {
    return files.host();
  }

  @Override
  public Map<String, Map<String, String>> siteFiles(Map<String, String> settings) {
    // without gateway.host, Knox listens on all addresses
    Map<String, String> site =
        SiteFile.of(
            """
            gateway.host=%s
            gateway.port=%s
            gateway.path=gateway
            gateway.gateway.conf.dir=deployments
            gateway.services.dir=%s
            gateway.tls.keystore.path=%s
            gateway.tls.keystore.type=PKCS12
            gateway.hadoop.kerberos.secured=false
            gateway.dispatch.whitelist=^https?://(%s):[0-9]+/.*$
            gateway.websocket.feature.enabled=false
            gateway.auto.deploy.topologies=
            """
                .formatted(
                    host().address(),
                    ports.get(0),
                    files.definitions(),
                    files.keyStore(),
                    layout.hosts().serverNames().stream()
                        .map(Pattern::quote)
                        .collect(Collectors.joining("|"))));
    layout.kerberos().map(Kerberos::gatewaySite).ifPresent(site::putAll);
    site.putAll(tls().site());
    own.forEach(
        (key, value) -> {
          if (!key.startsWith("hadoopbench.")) {
            site.put(key, value);
          }
        });
    site.putAll(settings);
    return Map.of("gateway-site.xml", site);
  }

  /** Writes the remaining files of the gateway's home directory. */
  @Override
  public void prepare(Path conf) throws IOException {
    for (String folder :
        List.of(
            "conf/descriptors",
            "conf/shared-providers",
            "conf/topologies",
            "data/deployments",
            "data/applications",
            "data/security/keystores",
            "logs")) {
      Files.createDirectories(home().resolve(folder));
    }
    Map<String, String> topologies =
        KnoxTopologies.of(ldap.uid(), ldap.url(), LdapDaemon.userDn(), files.services());
    for (Map.Entry<String, String> topology : topologies.entrySet()) {
      Files.writeString(conf.resolve("topologies").resolve(topology.getKey()), topology.getValue());
    }
    PackagedDaemon.super.prepare(conf);
  }

  @Override
  public ServerPackage jars() {
    return PACKAGE;
  }

  @Override
  public ChildJvm jvm() {
    List<String> options = new ArrayList<>();
    options.add("-DGATEWAY_HOME=" + home());
    options.add(Listen.jvmOption(host().address()));
    // Java 17 forbids the access that this optimization needs
    options.add("-Dcom.sun.xml.bind.v2.bytecode.ClassTailor.noOptimize=true");
    options.addAll(tls().jvmOptions(files.securityProperties()));
    files.services().stream()
        .flatMap(service -> service.password().stream())
        .forEach(file -> options.add("-D" + PasswordFile.FILE + "=" + file));
    layout.kerberos().ifPresent(realm -> options.addAll(realm.namesJvmOptions()));
    String flags = own.getOrDefault(ClusterNeeds.GATEWAY_JVM_FLAGS, "");
    options.addAll(flags.isBlank() ? List.of() : List.of(flags.strip().split("\\s+")));
    return jvm(
        HEAP,
        KnoxMain.class.getName(),
        List.of(files.masterSecret().toString(), ports.get(1).toString()),
        options);
  }

  @Override
  public Optional<String> notReady(Duration timeout) throws IOException {
    // each topology is tested, because topologies are deployed separately, in no fixed order
    String login =
        "Basic "
            + Base64.getEncoder()
                .encodeToString(
                    (ldap.uid() + ":" + Files.readString(files.password()))
                        .getBytes(StandardCharsets.UTF_8));
    JsonNode token = ask("/issuer/knoxtoken/api/v1/token", login, timeout).path("access_token");
    if (token.isMissingNode()) {
      return Optional.of("issues no token");
    }
    for (Map.Entry<String, String> who :
        Map.of("anonymous", login, "basic", login, "token", "Bearer " + token.asText())
            .entrySet()) {
      JsonNode status =
          ask("/" + who.getKey() + "/webhdfs/v1/?op=GETFILESTATUS", who.getValue(), timeout);
      if (!status.has("FileStatus")) {
        return Optional.of(
            "does not list the root directory through " + who.getKey() + " and responds " + status);
      }
    }
    return Optional.empty();
  }

  private JsonNode ask(String path, String authorization, Duration timeout) throws IOException {
    return Http.json(URI.create(base() + path), timeout, authorization, certificates());
  }
}
