package io.hadoopbench.cluster.daemon;

import io.hadoopbench.cluster.net.Host;
import io.hadoopbench.cluster.net.Hosts;
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
 * The realm of one cluster: names, files, and what servers and clients are told of it. All servers
 * share a principal whose short name is the user's own, so that the user is the superuser here as
 * on a cluster without Kerberos. On loopback names hold a literal {@code localhost}, because
 * Hadoop's {@code _HOST} becomes the machine's name.
 *
 * @param directory of the KDC; only its owner can read what is there
 * @param host of the KDC
 * @param port where the KDC listens
 * @param names of hosts with servers
 */
public record Kerberos(Path directory, Host host, int port, List<String> names) {
  public static final String REALM = "HADOOPBENCH";

  /** All that the NameNode offers; which one a connection gets is the client's choice. */
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

  /** Of the servers and web servers of each host. */
  public List<String> services() {
    return names.stream()
        .flatMap(name -> Stream.of(of(CurrentUser.get().name(), name), of("HTTP", name)))
        .toList();
  }

  private static String of(String service, String host) {
    return service + "/" + host + "@" + REALM;
  }

  /**
   * Whom servers log in as. Hadoop takes the host of a principal for the address to call from, so a
   * literal one is for a single host.
   */
  private String server() {
    return of(CurrentUser.get().name(), names.size() == 1 ? names.get(0) : "_HOST");
  }

  /** What a web server is told: who it is, or to be whoever it is called. */
  private String web() {
    return names.size() == 1 ? of("HTTP", names.get(0)) : "*";
  }

  /** Somebody who is no superuser. */
  public static String plainUser() {
    return "bench@" + REALM;
  }

  public Path plainUserKeytab() {
    return directory.resolve("bench.keytab");
  }

  public Path clientKeytab() {
    return directory.resolve("client.keytab");
  }

  /** Keys of {@link #services}. */
  public Path serverKeytab() {
    return directory.resolve("server.keytab");
  }

  public Path krb5Conf() {
    return directory.resolve("krb5.conf");
  }

  /** How a gateway logs in: with the key of a server, as which it may act for its users. */
  public Path gatewayLogin() {
    return directory.resolve("gateway.jaas");
  }

  /**
   * All names that a server can look up which makes a principal of the name that an address has: a
   * gateway's HTTP client, and Accumulo.
   */
  private Path loopbackHosts() {
    return directory.resolve("loopback.hosts");
  }

  /** What a gateway is told. */
  public Map<String, String> gatewaySite() {
    return Map.of(
        "gateway.hadoop.kerberos.secured",
        "true",
        "java.security.krb5.conf",
        krb5Conf().toString(),
        "java.security.auth.login.config",
        gatewayLogin().toString());
  }

  /** For servers that make a principal of the name that an address has. */
  public List<String> namesJvmOptions() {
    return names.size() == 1
        ? List.of("-Djdk.net.hosts.file=" + loopbackHosts())
        : List.of(); // several hosts have names
  }

  /** Writes what servers read before they log in; no secret is in there. */
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

  /** No name server is asked, and nothing goes over UDP. */
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

  /** For any JVM that takes part. */
  public String jvmOption() {
    return "-Djava.security.krb5.conf=" + krb5Conf();
  }

  /** The {@code core-site.xml} of servers and clients. */
  public Map<String, String> coreSite() {
    return Map.of(
        "hadoop.security.authentication",
        "kerberos",
        "hadoop.security.authorization",
        "true",
        "hadoop.rpc.protection",
        CHEAPEST_LEVEL);
  }

  /** Who the servers are, for clients. */
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
    // Containers are JVMs that take part.
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

  /** For NameNode, DataNode, JournalNode and Router. */
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
    // A DataNode is on ports that need no root; no other host can reach loopback.
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

  /** For the KMS. */
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

  /** For ResourceManager, NodeManager and history server. */
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
