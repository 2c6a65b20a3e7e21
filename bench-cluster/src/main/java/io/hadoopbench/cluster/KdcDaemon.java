package io.hadoopbench.cluster;

import io.hadoopbench.core.cluster.Role;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Apache Kerby's KDC; ready when it listens and has written the keys that all others log in with. */
record KdcDaemon(Kerberos kerberos) implements Daemon {
  @Override
  public Role role() {
    return Role.KDC;
  }

  @Override
  public Map<String, Map<String, String>> siteFiles(Map<String, String> settings) {
    return Map.of();
  }

  @Override
  public String mainClass() {
    return KdcMain.class.getName();
  }

  @Override
  public List<String> arguments() {
    return List.of(kerberos.directory().toString(), String.valueOf(kerberos.port()));
  }

  @Override
  public String heap() {
    return Defaults.KDC_HEAP;
  }

  @Override
  public List<String> jvmOptions() {
    return List.of("-XX:+UseSerialGC", Defaults.FAST_START);
  }

  /** It has no web server; this is where it listens. */
  @Override
  public URI web() {
    return URI.create("tcp://" + Layout.address(kerberos.port()));
  }

  @Override
  public Optional<String> notReady(Duration timeout) throws IOException {
    if (!Files.exists(kerberos.clientKeytab())) {
      return Optional.of("has not written " + kerberos.clientKeytab());
    }
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(Defaults.LOOPBACK, kerberos.port()), (int) timeout.toMillis());
    }
    return Optional.empty();
  }
}
