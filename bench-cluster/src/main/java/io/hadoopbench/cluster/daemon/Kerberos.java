package io.hadoopbench.cluster.daemon;

import io.hadoopbench.cluster.net.Hosts;
import io.hadoopbench.cluster.net.Hosts.Host;
import io.hadoopbench.cluster.process.ClusterDirectory;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.os.CurrentUser;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * A cluster's Kerberos realm: names, files, and settings for servers and clients. All servers share
 * a principal whose short name is the user's name, so the user is the superuser, as without
 * Kerberos. On loopback, principals contain the literal {@code localhost}, because Hadoop replaces
 * {@code _HOST} with the machine's name.
 *
 * @param directory the KDC's directory; readable only by its owner
 * @param host the KDC's host
 * @param port the KDC's port
 * @param names names of the hosts with servers
 */
public record Kerberos(Path directory, Host host, int port, List<String> names) {
  public static final String REALM = "HADOOPBENCH";

  /** All protection levels; a NameNode offers them, and each client chooses one. */
  public static final String ALL_LEVELS = "authentication,integrity,privacy";

  public static final String CHEAPEST_LEVEL = "authentication";

  static Kerberos of(ClusterDirectory cluster, Hosts hosts, int port) {
    return new Kerberos(
        cluster.resolve("kdc"),
        hosts.of(Role.KDC, 0),
        port,
        hosts.spread().isEmpty()
            ? List.of(Host.LOOPBACK.name())
            : hosts.spread().stream().map(Host::name).toList());
  }

  public static String client() {
    return CurrentUser.get().name() + "@" + REALM;
  }

  public static String service() {
    return of(CurrentUser.get().name(), Host.LOOPBACK.name());
  }

  /** Returns the principals of each host's servers and web servers. */
  public List<String> services() {
    return names.stream()
        .flatMap(name -> Stream.of(of(CurrentUser.get().name(), name), of("HTTP", name)))
        .toList();
  }

  private static String of(String service, String host) {
    return service + "/" + host + "@" + REALM;
  }

  /**
   * Returns the servers' principal. Hadoop clients bind to the host in their principal, so a fixed
   * host name works only if there is a single host.
   */
  private String server() {
    return of(CurrentUser.get().name(), names.size() == 1 ? names.get(0) : "_HOST");
  }

  private String web() {
    return names.size() == 1 ? of("HTTP", names.get(0)) : "*";
  }

  /** Returns the name of a user who is not a superuser. */
  public static String plainUser() {
    return "bench@" + REALM;
  }

  public Path plainUserKeytab() {
    return directory.resolve("bench.keytab");
  }

  public Path clientKeytab() {
    return directory.resolve("client.keytab");
  }

  /** Returns the keytab for {@link #services}. */
  public Path serverKeytab() {
    return directory.resolve("server.keytab");
  }

  public Path krb5Conf() {
    return directory.resolve("krb5.conf");
  }

  /**
   * Returns a gateway's login configuration. It uses the key of a server, which may impersonate
   * users.
   */
  public Path gatewayLogin() {
    return directory.resolve("gateway.jaas");
  }

  /**
   * Returns a hosts file for servers that derive a principal from an address's host name: the
   * gateways' HTTP clients and Accumulo.
   */
  private Path loopbackHosts() {
    return directory.resolve("loopback.hosts");
  }

  public Map<String, String> gatewaySite() {
    return Map.of(
        "gateway.hadoop.kerberos.secured",
        "true",
        "java.security.krb5.conf",
        krb5Conf().toString(),
        "java.security.auth.login.config",
        gatewayLogin().toString());
  }

  /** Returns JVM options for servers that derive a principal from an address's host name. */
  public List<String> namesJvmOptions() {
    return names.size() == 1
        ? List.of("-Djdk.net.hosts.file=" + loopbackHosts())
        : List.of(); // with several hosts, the hosts have real names
  }

  /** Writes the files that servers read before they log in. These files contain no secrets. */
  public void writeFiles() throws IOException {
    Files.createDirectories(directory);
    writeKrb5Conf();
    PrivateFiles.write(
        gatewayLogin(),
        """
        com.sun.security.jgss.initiate {
          com.sun.security.auth.module.Krb5LoginModule required
          doNotPrompt=true useKeyTab=true storeKey=true keyTab="%s" principal="%s";
        };
        """
            .formatted(serverKeytab(), of(CurrentUser.get().name(), names.get(0))));
    PrivateFiles.write(
        loopbackHosts(),
        Host.LOOPBACK.address() + " localhost " + InetAddress.getLocalHost().getHostName() + "\n");
  }

  /** Writes a {@code krb5.conf} that uses neither DNS nor UDP. */
  private void writeKrb5Conf() throws IOException {
    PrivateFiles.write(
        krb5Conf(),
        """
        [libdefaults]
        default_realm = %1$s
        dns_lookup_kdc = false
        dns_lookup_realm = false
        dns_canonicalize_hostname = false
        rdns = false
        udp_preference_limit = 1
        permitted_enctypes = aes256-cts-hmac-sha1-96
        default_tkt_enctypes = aes256-cts-hmac-sha1-96
        default_tgs_enctypes = aes256-cts-hmac-sha1-96
        [realms]
        %1$s = {
          kdc = %2$s
        }
        """
            .formatted(REALM, host.at(port)));
  }

  /** Returns the JVM option that each JVM in the realm needs. */
  public String jvmOption() {
    return "-Djava.security.krb5.conf=" + krb5Conf();
  }

  public Map<String, String> coreSite() {
    return Map.of(
        "hadoop.security.authentication",
        "kerberos",
        "hadoop.security.authorization",
        "true",
        "hadoop.rpc.protection",
        CHEAPEST_LEVEL);
  }

  /** Returns the server principals that clients expect. */
  public Map<String, String> clientSite() {
    Map<String, String> site = new TreeMap<>();
    for (String server :
        List.of(
            "dfs.namenode",
            "dfs.datanode",
            "dfs.federation.router",
            "yarn.resourcemanager",
            "yarn.nodemanager",
            "mapreduce.jobhistory")) {
      site.put(
          server + (server.startsWith("dfs") ? ".kerberos.principal" : ".principal"), server());
    }
    // containers also belong to the realm
    site.putAll(
        SiteFile.of(
            """
            dfs.data.transfer.protection=%1$s
            mapreduce.admin.map.child.java.opts=-Djava.net.preferIPv4Stack=true %2$s
            mapreduce.admin.reduce.child.java.opts=-Djava.net.preferIPv4Stack=true %2$s
            yarn.app.mapreduce.am.admin-command-opts=%2$s
            """
                .formatted(CHEAPEST_LEVEL, jvmOption())));
    return site;
  }

  public Map<String, String> hdfsSite() {
    Map<String, String> site = clientSite();
    site.put("hadoop.rpc.protection", ALL_LEVELS);
    site.put("dfs.journalnode.kerberos.principal", server());
    for (String server :
        List.of("dfs.namenode", "dfs.datanode", "dfs.federation.router", "dfs.journalnode")) {
      site.put(server + ".keytab.file", serverKeytab().toString());
      site.put(server + ".kerberos.internal.spnego.principal", web());
    }
    if (names.size() == 1) {
      site.put("dfs.federation.router.kerberos.principal.hostname", names.get(0));
    }
    // allowed although DataNodes use unprivileged ports, because other hosts cannot access loopback
    site.putAll(
        SiteFile.of(
            """
            dfs.web.authentication.kerberos.principal=%s
            dfs.web.authentication.kerberos.keytab=%s
            dfs.block.access.token.enable=true
            dfs.http.policy=HTTP_ONLY
            ignore.secure.ports.for.testing=true
            """
                .formatted(web(), serverKeytab())));
    return site;
  }

  public Map<String, String> kmsSite() {
    return SiteFile.of(
        """
        hadoop.kms.authentication.type=kerberos
        hadoop.kms.authentication.kerberos.principal=%s
        hadoop.kms.authentication.kerberos.keytab=%s
        hadoop.kms.authentication.kerberos.name.rules=DEFAULT
        """
            .formatted(web(), serverKeytab()));
  }

  public Map<String, String> yarnSite() {
    Map<String, String> site = clientSite();
    for (String server :
        List.of("yarn.resourcemanager", "yarn.nodemanager", "mapreduce.jobhistory")) {
      site.put(server + ".keytab", serverKeytab().toString());
      String spnego = server + ".webapp.spnego-";
      site.put(spnego + "principal", web());
      site.put(spnego + "keytab-file", serverKeytab().toString());
    }
    return site;
  }
}
