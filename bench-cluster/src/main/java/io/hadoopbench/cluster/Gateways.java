package io.hadoopbench.cluster;

import io.hadoopbench.core.cluster.Cluster;
import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.os.Commands;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.apache.hadoop.security.alias.CredentialProviderFactory;

/** The gateways of a cluster, the directory of their users, and what they share. */
final class Gateways {
  private static final Set<String> PSEUDO_SETTINGS = Set.of(ClusterNeeds.GATEWAY_TLS, ClusterNeeds.GATEWAY_JVM_FLAGS);

  private final GatewayFiles files;
  private final List<LdapDaemon> ldap = new ArrayList<>();
  private final Map<String, KnoxDaemon> knox = new TreeMap<>();

  /**
   * @param services addresses of what gateways pass on besides WebHDFS, by Knox's name for it
   * @throws IOException if a gateway cannot be had as it is wanted, with the reason
   */
  Gateways(ClusterNeeds needs, Layout layout, PortSource ports, Map<String, URI> services) throws IOException {
    files = new GatewayFiles(layout.directory().resolve("gateway"));
    if (needs.gateways().isEmpty()) {
      return;
    }
    if (needs.separateDataNodes()) {
      throw new IOException("an embedded cluster with gateways cannot have separate DataNodes, because WebHDFS sends clients to names that "
          + "only HDFS clients know");
    }
    ldap.add(new LdapDaemon(RoleDirectory.conf(layout.directory(), Role.LDAP.lowerCase()), files,
        Layout.list(ports, LdapDaemon.PORTS), System.getProperty("user.name")));
    for (Map.Entry<String, Map<String, String>> gateway : needs.gateways().entrySet()) {
      knox.put(gateway.getKey(), knox(gateway.getKey(), gateway.getValue(), layout, ports, services));
    }
  }

  private KnoxDaemon knox(String name, Map<String, String> settings, Layout layout, PortSource ports, Map<String, URI> services)
      throws IOException {
    for (String key : settings.keySet()) {
      if (key.startsWith("hadoopbench.") && !PSEUDO_SETTINGS.contains(key)) {
        throw new IOException(key + " is no setting of a gateway; there are " + PSEUDO_SETTINGS + " and keys of gateway-site.xml");
      }
    }
    KnoxDaemon daemon = new KnoxDaemon(layout, files, ldap.get(0), Role.GATEWAY.lowerCase() + "-" + name,
        Layout.list(ports, KnoxDaemon.PORTS), settings, services);
    try {
      daemon.tls();
    } catch (IllegalArgumentException e) {
      throw new IOException(e.getMessage(), e);
    }
    return daemon;
  }

  /** In the order of their start; none when no gateway is wanted. */
  List<Daemon> daemons() {
    return Stream.<Daemon>concat(ldap.stream(), knox.values().stream()).toList();
  }

  Map<String, Cluster.Gateway> gateways() {
    Map<String, Cluster.Gateway> found = new TreeMap<>();
    knox.forEach((name, daemon) -> found.put(name, daemon.gateway()));
    return found;
  }

  /** What clients need in {@code core-site.xml}. */
  Map<String, String> clientSite() {
    return knox.isEmpty() ? Map.of() : Map.of(CredentialProviderFactory.CREDENTIAL_PROVIDER_PATH, files.credentialProvider());
  }

  /** Gets the jars and makes the files, before anything is started. */
  void prepare(ServerJars jars, Consumer<String> progress) throws IOException {
    if (!knox.isEmpty()) {
      files.write(jars.get(ServerPackage.KNOX, progress), Commands.ofThisHost());
    }
  }
}
