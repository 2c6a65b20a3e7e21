package io.hadoopbench.cluster.process;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * A session of its own for a child, so that what is sent to the parent's process group (Ctrl-C, or the end of a terminal) reaches the parent
 * alone, which then stops its children in order. Where the program {@code setsid} is missing, {@link ChildMain} ignores Ctrl-C at least.
 */
final class OwnSession {
  private static final String PROGRAM = "setsid";

  private OwnSession() { }

  /** What stands before a command. The process stays the one that is started: {@code setsid} goes on as the command itself. */
  static List<String> enter() {
    return Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator)).filter(folder -> !folder.isEmpty())
        .anyMatch(folder -> Files.isExecutable(Path.of(folder, PROGRAM))) ? List.of(PROGRAM) : List.of();
  }
}
