package io.hadoopbench.cluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Finds the processes of YARN containers, also those whose NodeManager was killed and which therefore are nobody's descendants: by
 * their working directory, which is one of the NodeManager's local directories.
 */
final class Containers {
  private Containers() { }

  /** The parent of the NodeManagers' local directories. */
  static Path below(Path yarnDirectory) {
    return yarnDirectory.resolve("local");
  }

  /** Kills them; elsewhere than on Linux there is nothing to find them by. */
  static void kill(Path yarnDirectory) {
    Path local = below(yarnDirectory);
    if (Files.exists(local)) {
      ProcessHandle.allProcesses().filter(process -> worksBelow(process, local)).forEach(ProcessHandle::destroyForcibly);
    }
  }

  private static boolean worksBelow(ProcessHandle process, Path directory) {
    try {
      return Files.readSymbolicLink(Path.of("/proc", String.valueOf(process.pid()), "cwd")).startsWith(directory);
    } catch (IOException goneOrNotOurs) {
      return false;
    }
  }
}
