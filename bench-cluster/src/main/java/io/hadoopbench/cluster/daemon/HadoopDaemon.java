package io.hadoopbench.cluster.daemon;

import io.hadoopbench.cluster.packages.HadoopJars;
import io.hadoopbench.cluster.packages.HadoopJars.HadoopPart;
import io.hadoopbench.cluster.process.ChildClasspath.Classpath;
import io.hadoopbench.cluster.process.ChildJvm;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A Hadoop server: it runs from the jars of a release and finds the cluster through {@code
 * core-site.xml}.
 */
public interface HadoopDaemon extends Daemon {
  /**
   * Settings of servers that start together with the NameNode and call it: they retry more than
   * once per second.
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

  /** Returns its JVM with the options common to all Hadoop servers. */
  default ChildJvm jvm(String heap, String main, List<String> arguments) {
    return new ChildJvm(name(), host(), heap, main, arguments, layout().jvmOptions(), false);
  }

  /** Returns its basic {@code core-site.xml}, to which other properties are added. */
  default Map<String, String> coreSite() {
    return layout().coreSite(name() + "/tmp");
  }
}
