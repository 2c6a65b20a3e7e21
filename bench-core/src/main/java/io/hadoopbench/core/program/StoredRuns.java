package io.hadoopbench.core.program;

import io.hadoopbench.core.cli.Console;
import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.cli.Utility;
import io.hadoopbench.core.result.RunHeader.RunStatus;
import io.hadoopbench.core.result.RunResult;
import io.hadoopbench.core.result.store.NamedRun;
import io.hadoopbench.core.result.store.RunStore;
import io.hadoopbench.core.result.store.SuiteResult;
import io.hadoopbench.core.stats.Analysis;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Reads finished runs from a directory that contains a run, a suite, or several runs or suites. */
final class StoredRuns {
  static final Utility.Operand DIRECTORIES =
      new Utility.Operand(
          "DIR...", "name directories that contain a run, a suite, or several runs or suites");

  private StoredRuns() {}

  /**
   * Returns the runs, the oldest first. Prints which runs are skipped because they are incomplete
   * or unreadable.
   *
   * @param kept reduces each result to the part that is kept in memory
   * @throws UsageException if a directory contains no run, or if no run is complete
   */
  static List<NamedRun> read(
      List<String> directories, Console console, UnaryOperator<RunResult> kept) throws IOException {
    Map<String, NamedRun> runs = new LinkedHashMap<>();
    List<String> left = new ArrayList<>();
    for (String name : directories) {
      Path directory = Path.of(name);
      List<Path> found = find(directory);
      if (found.isEmpty()) {
        throw new UsageException(
            directory
                + ": "
                + (Files.isDirectory(directory)
                    ? "contains no run"
                    : Files.exists(directory) ? "is a file" : "no such directory"));
      }
      for (Path dir : found) {
        try {
          NamedRun run = run(dir, kept);
          if (run.run().status() == RunStatus.COMPLETE) {
            runs.putIfAbsent(run.id(), run);
          } else {
            left.add(dir + " is not complete");
          }
        } catch (RunStore.NoRunException e) {
          left.add(e.getMessage());
        }
      }
    }
    if (runs.isEmpty()) {
      throw new UsageException(
          left.size() == 1
              ? left.get(0)
              : "none of the runs is complete; the first incomplete run" + " is " + left.get(0));
    }
    left.forEach(why -> console.line("omitted: " + why));
    return runs.values().stream()
        .sorted(Comparator.comparingLong(NamedRun::startedMillis))
        .toList();
  }

  /**
   * Returns all directories that contain a result: this directory, its subdirectories, or the run
   * directories of suites in it.
   */
  private static List<Path> find(Path directory) throws IOException {
    List<Path> found = new ArrayList<>();
    if (Files.isRegularFile(directory.resolve(RunStore.RESULT))) {
      return List.of(directory);
    }
    for (Path child : children(directory)) {
      if (Files.isRegularFile(child.resolve(RunStore.RESULT))) {
        found.add(child);
      } else if (Files.isRegularFile(child.resolve(SuiteResult.FILE))) {
        found.addAll(find(child));
      }
    }
    return found;
  }

  /**
   * Returns the subdirectories, sorted by name. Links are excluded because runs would otherwise be
   * counted twice.
   */
  static List<Path> children(Path directory) throws IOException {
    if (!Files.isDirectory(directory)) {
      return List.of();
    }
    try (Stream<Path> all = Files.list(directory)) {
      return all.filter(child -> Files.isDirectory(child, LinkOption.NOFOLLOW_LINKS))
          .sorted()
          .toList();
    }
  }

  private static NamedRun run(Path dir, UnaryOperator<RunResult> kept) throws IOException {
    RunResult run = kept.apply(Analysis.of(new RunStore(dir).read()));
    Path parent = dir.toAbsolutePath().normalize().getParent();
    boolean ofSuite = parent != null && Files.isRegularFile(parent.resolve(SuiteResult.FILE));
    return ofSuite
        ? new NamedRun(String.valueOf(dir.toAbsolutePath().normalize().getFileName()), run)
        : NamedRun.of(run);
  }
}
