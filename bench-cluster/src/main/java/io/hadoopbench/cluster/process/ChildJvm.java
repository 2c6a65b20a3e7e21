package io.hadoopbench.cluster.process;

import io.hadoopbench.cluster.net.Host;
import java.time.Duration;
import java.util.List;

/**
 * The JVM of a server: how it is started and stopped.
 *
 * @param name unique within the cluster; its directory and its log have this name
 * @param host where it runs
 * @param heap as in {@code -Xmx}
 * @param main its main class
 * @param arguments of that
 * @param options of the JVM, beyond those that all have
 * @param hasWorkers whether it starts processes of its own, which work below {@link
 *     ClusterProcesses#localDirs} of its directory. It is told to end by the end of its standard
 *     input, for then it stops them; what is left of them is killed after it
 */
public record ChildJvm(
    String name,
    Host host,
    String heap,
    String main,
    List<String> arguments,
    List<String> options,
    boolean hasWorkers) {
  private static final Duration STOP = Duration.ofSeconds(5);
  private static final Duration STOP_WITH_WORKERS = Duration.ofSeconds(12);

  /** Returns the time from the request to end until SIGKILL. */
  Duration stopTimeout() {
    return hasWorkers ? STOP_WITH_WORKERS : STOP;
  }
}
