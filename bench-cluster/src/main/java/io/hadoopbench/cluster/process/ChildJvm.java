package io.hadoopbench.cluster.process;

import io.hadoopbench.cluster.net.Host;
import java.time.Duration;
import java.util.List;

/**
 * Start and stop parameters of a server's JVM.
 *
 * @param name unique within the cluster; also the name of its directory and log
 * @param host on which it runs
 * @param heap as in {@code -Xmx}
 * @param main main class
 * @param arguments of the main class
 * @param options in addition to the common JVM options
 * @param hasWorkers whether it starts child processes, which work below {@link
 *     ClusterProcesses#localDirs} of its directory. It stops them when its standard input is
 *     closed; remaining processes are killed afterwards
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

  /** Returns the time between the request to stop and SIGKILL. */
  Duration stopTimeout() {
    return hasWorkers ? STOP_WITH_WORKERS : STOP;
  }
}
