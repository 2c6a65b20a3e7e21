package io.hadoopbench.cluster.daemon;

import io.hadoopbench.cluster.net.Http;
import io.hadoopbench.cluster.packages.ServerJars;
import io.hadoopbench.cluster.packages.ServerPackage;
import io.hadoopbench.cluster.process.ChildClasspath;
import io.hadoopbench.cluster.process.ChildClasspath.Classpath;
import io.hadoopbench.cluster.process.DaemonProcess.ChildJvm;
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
 * A server that is not part of Hadoop. It runs from its own jars, which are downloaded on first
 * use. It logs with Log4j 2 to standard output, which is redirected to its log file. By default a
 * server is ready when it listens on all its ports and has registered its beans.
 */
public interface PackagedDaemon extends Daemon {
  /** The logging configuration in the server's configuration directory. */
  String LOGGING = "log4j2.xml";

  ClusterLayout layout();

  ServerPackage jars();

  /** Returns all ports of the server; the last is that of the web server with {@code /jmx}. */
  List<Integer> ports();

  @Override
  default List<ServerPackage> packages() {
    return List.of(jars());
  }

  @Override
  default Classpath classpath(Map<String, String> settings) throws IOException {
    return ChildClasspath.server(ServerJars.ofThisHost().get(jars(), line -> {}), Listen.class);
  }

  /**
   * Returns the jars of a client package that has already been downloaded, for {@link
   * #clientJars()}.
   */
  default List<Path> clientJars(ServerPackage client) throws IOException {
    return ServerJars.ofThisHost().get(client, line -> {});
  }

  default Path conf() {
    return layout().directory().resolve(name() + "/conf");
  }

  @Override
  default void prepare(Path conf) throws IOException {
    RoleDirectory.copy("server-log4j2.xml", conf.resolve(LOGGING));
  }

  /** Returns the server's JVM with logging options. */
  default ChildJvm jvm(String heap, String main, List<String> arguments, List<String> options) {
    return new ChildJvm(
        name(),
        host(),
        heap,
        main,
        arguments,
        Stream.concat(
                options.stream(), Stream.of("-Dlog4j.configurationFile=" + conf().resolve(LOGGING)))
            .toList(),
        false);
  }

  @Override
  default URI web() {
    return http(ports().get(ports().size() - 1));
  }

  @Override
  default Optional<String> notReady(Duration timeout) throws IOException {
    for (int port : ports().subList(0, ports().size() - 1)) {
      host().connect(port, timeout);
    }
    return Http.bean(web(), "java.lang:type=Runtime", timeout).isMissingNode()
        ? Optional.of("shows no beans at " + web())
        : Optional.empty();
  }
}
