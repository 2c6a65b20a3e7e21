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

/**
 * Orphans that earlier parts of a run left on an existing cluster when their drivers were killed.
 */
public final class OrphanedRuns {
  private OrphanedRuns() {}

  /**
   * Deletes the orphans.
   *
   * @param runIds names of earlier parts, whose drivers are known to be dead
   * @param warn receives warnings about orphans that remain
   */
  public static void delete(
      Configuration conf, String baseDir, List<String> runIds, Consumer<String> warn) {
    try {
      List<Orphan> found =
          new ArrayList<>(OrphanedDirectories.in(FileSystem.get(conf), new Path(baseDir)));
      for (Orphans kind :
          ServiceLoader.load(Orphans.class)) { // after the directories, which need the keys
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
          "data from an earlier part of this run may still be on the cluster: "
              + e.getMessage()
              + "; delete it with the 'sweep' program");
    }
  }
}
