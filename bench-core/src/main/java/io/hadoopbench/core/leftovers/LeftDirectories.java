package io.hadoopbench.core.leftovers;

import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.leftovers.Leftovers.Leftover;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** Directories of runs that are still there. Each carries our marker and the name of a run; nothing else is ever touched. */
public final class LeftDirectories {
  private LeftDirectories() { }

  /**
   * @param place that may hold directories of runs; one that is not there holds none
   * @param settings have the options of each {@link TableServer} whose tables may be written down there
   */
  public static List<Leftover> in(FileSystem fs, Path place, Settings settings) throws IOException {
    List<Leftover> left = new ArrayList<>();
    for (FileStatus child : children(fs, place)) {
      Path run = child.getPath();
      if (child.isDirectory() && RunId.isOne(run.getName()) && fs.exists(marker(run))) {
        long renewed = Math.max(child.getModificationTime(), fs.getFileStatus(marker(run)).getModificationTime());
        left.add(new Leftover(run.toUri().getPath() + tables(fs, run), child.getOwner(), Instant.ofEpochMilli(renewed),
            () -> delete(fs, run, settings)));
      }
    }
    return left;
  }

  private static Path marker(Path run) {
    return new Path(run, BaseDirectory.MARKER);
  }

  /** None where there is no such directory. */
  static List<FileStatus> children(FileSystem fs, Path directory) throws IOException {
    try {
      return List.of(fs.listStatus(directory));
    } catch (FileNotFoundException e) {
      return List.of();
    }
  }

  /** What goes with it, for whoever is asked. */
  private static String tables(FileSystem fs, Path run) throws IOException {
    return new Ledger(fs, run).entries().stream().filter(entry -> entry.kind() == Ledger.Kind.TABLE).map(entry -> " and " + LeftTable.of(entry))
        .collect(Collectors.joining());
  }

  /** Ends what still works for the run, then deletes what it left elsewhere, then its directory: what is written down there is needed until then. */
  private static void delete(FileSystem fs, Path run, Settings settings) throws IOException {
    boolean killed = false;
    for (Ledger.Entry entry : new Ledger(fs, run).entries()) {
      switch (entry.kind()) {
        case JOB -> killed |= LeftJobs.end(fs.getConf(), entry.name(), run.getName());
        case TABLE -> LeftTable.of(entry).drop(run, settings, fs.getConf());
        case DIRECTORY -> deleteElsewhere(fs, run, new Path(entry.name()));
      }
    }
    BaseDirectory.delete(fs, run, killed);
  }

  /** Somebody may have written down what he could not delete himself. */
  private static void deleteElsewhere(FileSystem fs, Path run, Path other) throws IOException {
    if (other.getName().equals(run.getName()) && fs.exists(marker(other))) {
      fs.delete(other, true);
    }
  }
}
