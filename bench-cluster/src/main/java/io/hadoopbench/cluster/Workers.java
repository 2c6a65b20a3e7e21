package io.hadoopbench.cluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Finds processes of a cluster by their working directory: daemons work in their role's directory, YARN's containers in one of a
 * NodeManager's local directories, also when the NodeManager was killed and they are nobody's descendants. Elsewhere than on Linux
 * nothing is found.
 */
final class Workers {
  private static final long POLL_MILLIS = 50;
  private static final long KILL_SECONDS = 3;

  private Workers() { }

  /** The parent of the NodeManagers' local directories. */
  static Path localDirs(Path yarnDirectory) {
    return yarnDirectory.resolve("local");
  }

  static void killContainers(Path yarnDirectory) {
    kill(below(localDirs(yarnDirectory)));
  }

  /** Kills and waits until they have gone; a process of some 100 MB takes a moment to vanish. */
  static void kill(Stream<ProcessHandle> processes) {
    List<ProcessHandle> all = processes.toList();
    all.forEach(ProcessHandle::destroyForcibly);
    for (ProcessHandle process : all) {
      process.onExit().completeOnTimeout(process, KILL_SECONDS, TimeUnit.SECONDS).join();
    }
  }

  /** Waits, not longer than {@code limit}, until no process but this one works below the directory. */
  static void awaitNoOtherBelow(Path directory, Duration limit) {
    Instant deadline = Instant.now().plus(limit);
    while (below(directory).findAny().isPresent() && Instant.now().isBefore(deadline)) {
      try {
        Thread.sleep(POLL_MILLIS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return;
      }
    }
  }

  private static Stream<ProcessHandle> below(Path directory) {
    if (!Files.exists(directory)) {
      return Stream.empty();
    }
    return ProcessHandle.allProcesses().filter(process -> process.pid() != ProcessHandle.current().pid())
        .filter(process -> worksBelow(process, directory));
  }

  private static boolean worksBelow(ProcessHandle process, Path directory) {
    try {
      return Files.readSymbolicLink(Path.of("/proc", String.valueOf(process.pid()), "cwd")).startsWith(directory);
    } catch (IOException goneOrNotOurs) {
      return false;
    }
  }
}
