package io.hadoopbench.core.cleanup;

import io.hadoopbench.core.cleanup.Orphans.Orphan;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import java.util.function.Consumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** What earlier parts of a run left on a cluster of somebody else when their driver was killed. */
public final class OrphanedRuns {
  private OrphanedRuns() {}

  /**
   * Deletes it.
   *
   * @param runIds of those parts, whose drivers are known to be dead
   * @param warn told what stays
   */
  public static void delete(
      Configuration conf, String baseDir, List<String> runIds, Consumer<String> warn) {
    try {
      List<Orphan> found =
          new ArrayList<>(OrphanedDirectories.in(FileSystem.get(conf), new Path(baseDir)));
      for (Orphans kind :
          ServiceLoader.load(Orphans.class)) { // keys after the directories that need them
        found.addAll(kind.find(conf));
      }
      for (Orphan one : found) {
        if (runIds.stream().anyMatch(one.what()::contains)) {
          one.deletion().run();
        }
      }
      runIds.forEach(
          run ->
              OrphanedTable.command(run)
                  .ifPresent(
                      command ->
                          warn.accept(
                              "if the table of "
                                  + run
                                  + " still exists, drop it with: "
                                  + command)));
    } catch (IOException e) {
      warn.accept(
          "what an earlier part of this run left on the cluster may still be there: "
              + e.getMessage()
              + "; the program sweep deletes it");
    }
  }
}
