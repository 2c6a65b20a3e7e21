package io.hadoopbench.cluster.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Finds processes of a cluster by their working directory: daemons work in their role's directory,
 * YARN's containers in one of a NodeManager's local directories, also when the NodeManager was
 * killed and they are nobody's descendants. Elsewhere than on Linux nothing is found.
 */
public final class ClusterProcesses {
  private static final long KILL_SECONDS = 3;

  private ClusterProcesses() {}

  /** Where the processes work that a daemon starts itself. */
  public static Path localDirs(Path daemonDirectory) {
    return daemonDirectory.resolve("local");
  }

  /** Kills whatever works there. */
  public static void killBelow(Path directory) {
    kill(below(directory));
  }

  /** Kills and waits until they have gone; a process of some 100 MB takes a moment to vanish. */
  public static void kill(Stream<ProcessHandle> processes) {
    List<ProcessHandle> all = processes.toList();
    all.forEach(ProcessHandle::destroyForcibly);
    for (ProcessHandle process : all) {
      process.onExit().completeOnTimeout(process, KILL_SECONDS, TimeUnit.SECONDS).join();
    }
  }

  /** Kills the processes that the daemons of a cluster have started. */
  static void killAllOfDaemons(Path clusterDirectory) throws IOException {
    try (Stream<Path> daemons = Files.list(clusterDirectory)) {
      daemons.map(ClusterProcesses::localDirs).forEach(ClusterProcesses::killBelow);
    }
  }

  /**
   * Kills the servers of a cluster but this one, also those that hang. Nobody else's process,
   * though it may work there: a shell.
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
