package io.hadoopbench.cluster.process;

import io.hadoopbench.cluster.net.Host;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** How the JVM of a server is started and stopped. */
public interface ChildJvm {
  /** Unique within the cluster; its directory and its log have this name. */
  String name();

  /** Where it runs. */
  default Host host() {
    return Host.LOOPBACK;
  }

  /**
   * Of its JVM.
   *
   * @param settings the scenario's, of which one may name a release of Hadoop
   */
  Classpath classpath(Map<String, String> settings) throws IOException;

  /** As in {@code -Xmx}. */
  String heap();

  /** Beyond those that all have. */
  List<String> jvmOptions();

  String mainClass();

  default List<String> arguments() {
    return List.of();
  }

  /**
   * Whether it starts processes of its own, which work below {@link Workers#localDirs} of its directory. It is told to end by the end of
   * its standard input, for then it stops them; what is left of them is killed after it.
   */
  default boolean hasWorkers() {
    return false;
  }

  /** After it was asked to end, before SIGKILL. */
  default Duration stopTimeout() {
    return Duration.ofSeconds(5);
  }

  /** Whether it deletes the cluster's directory when the parent was killed. One that is always there does. */
  default boolean deletesDirectory() {
    return false;
  }
}
