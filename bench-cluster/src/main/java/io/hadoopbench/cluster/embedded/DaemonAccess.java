package io.hadoopbench.cluster.embedded;

import io.hadoopbench.cluster.daemon.Daemon;
import io.hadoopbench.cluster.packages.ServerJars;
import io.hadoopbench.cluster.packages.ServerPackage;
import io.hadoopbench.core.cluster.ServerAccess;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * A daemon as its clients reach it.
 *
 * @param progress is told when jars are got
 */
record DaemonAccess(Daemon daemon, Consumer<String> progress) implements ServerAccess {
  @Override
  public URI web() {
    return daemon.web();
  }

  @Override
  public Map<String, URI> endpoints() {
    return daemon.endpoints();
  }

  @Override
  public Optional<Path> certificates() {
    return daemon.certificates();
  }

  @Override
  public Optional<String> user() {
    return daemon.user();
  }

  @Override
  public Optional<Path> clientProperties() {
    return daemon.clientProperties();
  }

  @Override
  public List<Path> clientJars() throws IOException {
    return jars(daemon.clientPackage());
  }

  @Override
  public List<Path> shellJars() throws IOException {
    return jars(daemon.shellPackage());
  }

  private List<Path> jars(Optional<ServerPackage> jars) throws IOException {
    return jars.isEmpty() ? List.of() : ServerJars.ofThisHost().get(jars.get(), progress);
  }
}
