package io.hadoopbench.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.servers.LdapMain;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
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
 * @param conf its configuration directory
 * @param ports LDAP, HTTP
 */
record LdapDaemon(Path conf, GatewayFiles files, List<Integer> ports, String user) implements Daemon {
  static final int PORTS = 2;

  @Override
  public Role role() {
    return Role.LDAP;
  }

  /** Of a user, with {@code {0}} for the name. */
  static String userDn() {
    return "uid={0}," + LdapMain.BASE;
  }

  String url() {
    return "ldap://" + Layout.address(ports.get(0));
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
  public String classpath(Path conf) throws IOException {
    return KnoxDaemon.classpath(LdapMain.class);
  }

  @Override
  public String mainClass() {
    return LdapMain.class.getName();
  }

  @Override
  public List<String> arguments() {
    return List.of(ports.get(0).toString(), user, files.password().toString(), ports.get(1).toString());
  }

  @Override
  public String heap() {
    return Defaults.LDAP_HEAP;
  }

  @Override
  public List<String> jvmOptions() {
    return Stream.of(Defaults.SMALL_GC, List.of(Defaults.FAST_START), Log4j2.jvmOptions(conf)).flatMap(List::stream).toList();
  }

  @Override
  public URI web() {
    return URI.create("http://" + Layout.address(ports.get(1)));
  }

  @Override
  public Optional<String> notReady(Duration timeout) throws IOException {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(Defaults.LOOPBACK, ports.get(0)), (int) timeout.toMillis());
    }
    JsonNode runtime = Http.bean(web(), "java.lang:type=Runtime", timeout);
    return runtime.isMissingNode() ? Optional.of("shows no beans at " + web()) : Optional.empty();
  }
}
