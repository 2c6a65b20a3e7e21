package io.hadoopbench.core.cleanup;

import io.hadoopbench.core.cleanup.Orphans.Orphan;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.function.Consumer;
import java.util.function.Function;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * Directories that runs left behind. Only directories with the name and the marker of a run are
 * ever touched.
 */
public final class OrphanedDirectories {
  private OrphanedDirectories() {}

  /**
   * @param place directory that may contain run directories; need not exist
   */
  public static List<Orphan> in(FileSystem fs, Path place) throws IOException {
    List<Orphan> left = new ArrayList<>();
    for (FileStatus child : children(fs, place)) {
      Path run = child.getPath();
      if (child.isDirectory() && RunId.isOne(run.getName()) && fs.exists(marker(run))) {
        long renewed =
            Math.max(
                child.getModificationTime(), fs.getFileStatus(marker(run)).getModificationTime());
        left.add(
            new Orphan(
                run.toUri().getPath(),
                child.getOwner(),
                Instant.ofEpochMilli(renewed),
                () -> delete(fs, run)));
      }
    }
    return left;
  }

  /**
   * Deletes the orphans that earlier parts of a run left on an existing cluster.
   *
   * @param runIds names of earlier parts, whose drivers are known to be dead
   * @param dropTable returns the command that drops a table; empty if runs create none
   * @param warn receives warnings about orphans that remain
   */
  public static void deleteOf(
      List<String> runIds,
      Configuration conf,
      String baseDir,
      Function<String, Optional<String>> dropTable,
      Consumer<String> warn) {
    try {
      List<Orphan> found = new ArrayList<>(in(FileSystem.get(conf), new Path(baseDir)));
      for (Orphans kind :
          ServiceLoader.load(Orphans.class)) { // after the directories, which need the keys
        found.addAll(kind.find(conf));
      }
      for (Orphan one : found) {
        if (runIds.stream().anyMatch(one.what()::contains)) {
          one.deletion().run();
        }
      }
      for (String run : runIds) {
        dropTable
            .apply(OrphanedTable.name(run))
            .ifPresent(
                command ->
                    warn.accept(
                        "if the table of " + run + " still exists, drop it with: " + command));
      }
    } catch (IOException e) {
      warn.accept(
          "data from an earlier part of this run may still be on the cluster: "
              + e.getMessage()
              + "; delete it with the 'sweep' program");
    }
  }

  private static Path marker(Path run) {
    return new Path(run, BaseDirectory.MARKER);
  }

  /** Returns the children; empty if the directory does not exist. */
  static List<FileStatus> children(FileSystem fs, Path directory) throws IOException {
    try {
      return List.of(fs.listStatus(directory));
    } catch (FileNotFoundException e) {
      return List.of();
    }
  }

  /**
   * Ends the run's jobs, then deletes its directories elsewhere, and finally its own directory,
   * because its ledger is needed until then.
   */
  private static void delete(FileSystem fs, Path run) throws IOException {
    boolean killed = false;
    for (Ledger.Entry entry : new Ledger(fs, run).entries()) {
      switch (entry.kind()) {
        case JOB -> killed |= OrphanedJobs.end(fs.getConf(), entry.name(), run.getName());
        case DIRECTORY -> deleteElsewhere(fs, run, new Path(entry.name()));
      }
    }
    BaseDirectory.delete(fs, run, killed);
  }

  /**
   * Deletes only directories with the marker and the run's name, because a ledger entry may have
   * been forged.
   */
  private static void deleteElsewhere(FileSystem fs, Path run, Path other) throws IOException {
    if (other.getName().equals(run.getName()) && fs.exists(marker(other))) {
      fs.delete(other, true);
    }
  }
}
