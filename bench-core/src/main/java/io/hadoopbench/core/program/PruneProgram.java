package io.hadoopbench.core.program;

import io.hadoopbench.core.cli.Console;
import io.hadoopbench.core.cli.ExitCode;
import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.cli.Option.Type;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.cli.Utility;
import io.hadoopbench.core.leftovers.RunId;
import io.hadoopbench.core.model.RunHeader;
import io.hadoopbench.core.store.RunStore;
import io.hadoopbench.core.store.SuiteResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;

/**
 * Deletes the oldest finished runs and suites of a directory of them. It does NOT touch what is no run of ours, what is
 * not finished, nor what a symbolic link in the directory points to: that is how somebody says which one he still
 * needs.
 */
public final class PruneProgram extends Utility {
  private static final String KEEP = "keep";

  private record Finished(Path dir, Instant started) { }

  public PruneProgram() {
    super("prune", "Deletes the oldest finished runs of a directory of runs or suites.",
        "\nIt shows them, and asks before it deletes. What a symbolic link in DIR points to is kept.",
        List.of(Option.of(KEEP, Type.POSITIVE, "N", "", "how many of the newest to keep"), YES),
        new Operand("DIR", "name the directory of runs or suites"));
  }

  @Override
  protected int run(Configuration conf, List<String> operands, Settings settings, Console console) throws IOException {
    int keep = settings.count(KEEP);
    Path dir = Path.of(operands.get(0));
    if (!Files.isDirectory(dir)) {
      throw new UsageException(dir + ": " + (Files.exists(dir) ? "is a file" : "no such directory"));
    }
    if (SuiteResult.read(dir).isPresent()) {
      throw new UsageException(dir + ": is a suite; name the directory that holds suites");
    }
    List<Finished> finished = finished(dir);
    if (finished.isEmpty()) {
      throw new UsageException(dir + ": holds no finished run or suite");
    }
    Set<Path> linked = linked(dir);
    List<Finished> old = new ArrayList<>();
    for (Finished one : finished.subList(Math.min(keep, finished.size()), finished.size())) {
      if (!linked.contains(one.dir().toRealPath())) {
        old.add(one);
      }
    }
    if (old.isEmpty()) {
      console.line("prune: " + dir + " has " + finished.size() + " finished; nothing is deleted");
      return ExitCode.OK;
    }
    String doing = settings.flag(YES.name()) ? "" : "would delete ";
    old.forEach(one -> console.line(doing + one.dir() + ", started " + one.started()));
    if (!mayDelete(old.size(), settings, console)) {
      return ExitCode.OK;
    }
    for (Finished one : old) {
      new RunStore(one.dir()).discard();
    }
    console.line("prune: deleted " + old.size() + " of " + finished.size());
    return ExitCode.OK;
  }

  /** The newest first. */
  private static List<Finished> finished(Path dir) throws IOException {
    List<Finished> finished = new ArrayList<>();
    for (Path child : StoredRuns.children(dir)) {
      Optional<Instant> started = suite(child);
      (started.isPresent() ? started : run(child)).ifPresent(instant -> finished.add(new Finished(child, instant)));
    }
    finished.sort(Comparator.comparing(Finished::started).reversed());
    return finished;
  }

  private static Optional<Instant> suite(Path dir) throws IOException {
    return SuiteResult.read(dir).filter(suite -> suite.finished() != null).flatMap(suite -> instant(suite.started()));
  }

  private static Optional<Instant> run(Path dir) throws IOException {
    if (!Files.isRegularFile(dir.resolve(RunStore.RESULT))) {
      return Optional.empty();
    }
    try {
      RunHeader header = new RunStore(dir).read().header();
      return header.finished() != null && RunId.isOne(header.runId()) ? instant(header.started()) : Optional.empty();
    } catch (RunStore.NoRunException | RunStore.ContradictionException e) {
      return Optional.empty(); // whatever it is, it is not for us to delete
    }
  }

  private static Optional<Instant> instant(String text) {
    try {
      return Optional.of(Instant.parse(text));
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  private static Set<Path> linked(Path dir) throws IOException {
    Set<Path> linked = new HashSet<>();
    try (Stream<Path> all = Files.list(dir)) {
      for (Path link : all.filter(Files::isSymbolicLink).filter(Files::exists).toList()) {
        linked.add(link.toRealPath());
      }
    }
    return linked;
  }
}
