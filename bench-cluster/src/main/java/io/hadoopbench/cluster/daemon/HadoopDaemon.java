package io.hadoopbench.cluster.daemon;

import io.hadoopbench.cluster.packages.HadoopJars;
import io.hadoopbench.cluster.packages.HadoopJars.HadoopPart;
import io.hadoopbench.cluster.process.ChildClasspath.Classpath;
import io.hadoopbench.cluster.process.DaemonProcess.ChildJvm;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A Hadoop server. It runs from a release's jars and finds the cluster through {@code
 * core-site.xml}.
 */
public interface HadoopDaemon extends Daemon {
  /**
   * Settings for servers that start together with the NameNode and call it, so that they retry
   * several times per second.
   */
  Map<String, String> CALLS_NAMENODE =
      Map.of("ipc.client.connect.retry.interval", "100", "ipc.client.connect.max.retries", "600");

  ClusterLayout layout();

  @Override
  default Optional<HadoopPart> hadoop() {
    return Optional.of(HadoopPart.SERVERS);
  }

  @Override
  default Classpath classpath(Map<String, String> settings) throws IOException {
    return HadoopJars.of(settings).classpath(hadoop().orElseThrow());
  }

  /** Returns the server's JVM, with the options common to all Hadoop servers. */
  default ChildJvm jvm(String heap, String main, List<String> arguments) {
    return new ChildJvm(name(), host(), heap, main, arguments, layout().jvmOptions(), false);
  }

  /** Returns the server's basic {@code core-site.xml}, to which other properties are added. */
  default Map<String, String> coreSite() {
    return layout().coreSite(name() + "/tmp");
  }
}
