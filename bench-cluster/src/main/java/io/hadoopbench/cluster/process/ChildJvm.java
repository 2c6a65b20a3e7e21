package io.hadoopbench.cluster.process;

import io.hadoopbench.cluster.net.Host;
import java.time.Duration;
import java.util.List;

/**
 * Parameters for starting and stopping a server JVM.
 *
 * @param name name that is unique within the cluster; the directory and the log have the same name
 * @param host host on which the server runs
 * @param heap maximum heap, as in {@code -Xmx}
 * @param main main class
 * @param arguments arguments for the main class
 * @param options options in addition to the common JVM options
 * @param hasWorkers whether the server starts child processes, whose working directories are below
 *     {@link ClusterProcesses#localDirs} of the server's directory. The server stops them when its
 *     standard input is closed; processes that remain are killed
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

  /** Returns the time between the request to stop and the SIGKILL. */
  Duration stopTimeout() {
    return hasWorkers ? STOP_WITH_WORKERS : STOP;
  }
}
