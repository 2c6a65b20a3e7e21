package io.hadoopbench.cluster.daemon.knox;

import io.hadoopbench.cluster.daemon.ClusterLayout;
import io.hadoopbench.cluster.daemon.Daemon;
import io.hadoopbench.cluster.daemon.DaemonContext;
import io.hadoopbench.cluster.daemon.DaemonKind;
import io.hadoopbench.cluster.daemon.Log4j2;
import io.hadoopbench.cluster.net.Host;
import io.hadoopbench.cluster.net.Listening;
import io.hadoopbench.cluster.packages.ServerJars;
import io.hadoopbench.cluster.packages.ServerPackage;
import io.hadoopbench.cluster.process.Classpath;
import io.hadoopbench.cluster.process.JvmOptions;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.os.Commands;
import io.hadoopbench.servers.LdapMain;
import io.hadoopbench.servers.Listen;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The directory in which gateways look up who may enter; ready when it listens.
 *
 * @param ports LDAP, HTTP
 * @param uid of the one who may enter
 */
public record LdapDaemon(ClusterLayout layout, GatewayFiles files, List<Integer> ports, String uid) implements Daemon {
  public static final DaemonKind KIND = new DaemonKind(Role.LDAP, LdapDaemon::plan);

  private static final int PORTS = 2;
  /** A directory with one entry. */
  private static final String HEAP = "64m";

  private static List<LdapDaemon> plan(DaemonContext cluster) throws IOException {
    return cluster.needs().gateways().isEmpty() ? List.of()
        : List.of(new LdapDaemon(cluster.layout(), GatewayFiles.of(cluster), cluster.ports(PORTS), System.getProperty("user.name")));
  }

  /** What it shares with the gateways. */
  @Override
  public void install() throws IOException {
    files.write(ServerJars.ofThisHost().get(KnoxDaemon.PACKAGE, line -> { }), Commands.ofThisHost());
  }

  @Override
  public List<ServerPackage> packages() {
    return List.of(KnoxDaemon.PACKAGE);
  }

  @Override
  public Role role() {
    return Role.LDAP;
  }

  @Override
  public Host host() {
    return layout.hosts().of(Role.LDAP, 0);
  }

  /** Of a user, with {@code {0}} for the name. */
  static String userDn() {
    return "uid={0}," + LdapMain.BASE;
  }

  String url() {
    return "ldap://" + host().at(ports.get(0));
  }

  @Override
  public Map<String, Map<String, String>> siteFiles(Map<String, String> settings) {
    return Map.of();
  }

  @Override
  public void prepare(Path conf) throws IOException {
    Log4j2.write(conf);
  }

  @Override
  public Classpath classpath(Map<String, String> settings) throws IOException {
    return ServerJars.ofThisHost().classpath(KnoxDaemon.PACKAGE, LdapMain.class);
  }

  @Override
  public String mainClass() {
    return LdapMain.class.getName();
  }

  @Override
  public List<String> arguments() {
    return List.of(ports.get(0).toString(), uid, files.password().toString(), ports.get(1).toString());
  }

  @Override
  public String heap() {
    return HEAP;
  }

  @Override
  public List<String> jvmOptions() {
    return Stream.of(JvmOptions.SERIAL_GC, List.of(JvmOptions.FAST_START, Listen.jvmOption(host().address())),
        Log4j2.jvmOptions(layout.directory().resolve(name() + "/conf"))).flatMap(List::stream).toList();
  }

  @Override
  public URI web() {
    return URI.create("http://" + host().at(ports.get(1)));
  }

  @Override
  public Optional<String> notReady(Duration timeout) throws IOException {
    Listening.at(host(), ports.get(0), timeout);
    return Listening.withoutBeans(web(), timeout);
  }
}
