package io.hadoopbench.cluster.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Finds a cluster's processes by their working directory. A daemon's working directory is that of
 * its role. A YARN container's working directory is below a NodeManager's local directory, even if
 * the NodeManager was killed and the container is no longer its descendant. Finds nothing on
 * systems other than Linux.
 */
public final class ClusterProcesses {

  private ClusterProcesses() {}

  /**
   * Returns the directory below which the processes that a daemon started have their working
   * directories.
   */
  public static Path localDirs(Path daemonDirectory) {
    return daemonDirectory.resolve("local");
  }

  /** Kills all processes whose working directory is below a directory. */
  public static void killBelow(Path directory) {
    kill(below(directory));
  }

  /** Kills processes and waits until they have ended, which takes a moment for large processes. */
  public static void kill(Stream<ProcessHandle> processes) {
    List<ProcessHandle> all = processes.toList();
    all.forEach(ProcessHandle::destroyForcibly);
    for (ProcessHandle process : all) {
      process.onExit().completeOnTimeout(process, 3, TimeUnit.SECONDS).join();
    }
  }

  /** Kills the processes that a cluster's daemons have started. */
  static void killAllOfDaemons(Path clusterDirectory) throws IOException {
    try (Stream<Path> daemons = Files.list(clusterDirectory)) {
      daemons.map(ClusterProcesses::localDirs).forEach(ClusterProcesses::killBelow);
    }
  }

  /**
   * Kills a cluster's other servers, including servers that hang, but no other processes with a
   * working directory there, such as a shell.
   */
  static void killDaemons(Path directory) {
    kill(
        below(directory)
            .filter(
                process ->
                    List.of(process.info().arguments().orElse(new String[0]))
                        .contains(ChildMain.class.getName())));
  }

  private static Stream<ProcessHandle> below(Path directory) {
    if (!Files.exists(directory)) {
      return Stream.empty();
    }
    return ProcessHandle.allProcesses()
        .filter(process -> process.pid() != ProcessHandle.current().pid())
        .filter(process -> worksBelow(process, directory));
  }

  private static boolean worksBelow(ProcessHandle process, Path directory) {
    try {
      return Files.readSymbolicLink(Path.of("/proc", String.valueOf(process.pid()), "cwd"))
          .startsWith(directory);
    } catch (IOException goneOrNotOurs) {
      return false;
    }
  }
}
