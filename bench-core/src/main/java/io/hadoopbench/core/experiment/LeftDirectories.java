package io.hadoopbench.core.experiment;

import io.hadoopbench.core.scenario.Leftovers.Leftover;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** Directories of runs that are still there. Each carries our marker and the name of a run; nothing else is ever touched. */
public final class LeftDirectories {
  private LeftDirectories() { }

  /** @param place that may hold directories of runs; one that is not there holds none */
  public static List<Leftover> in(FileSystem fs, Path place) throws IOException {
    List<Leftover> left = new ArrayList<>();
    for (FileStatus child : children(fs, place)) {
      Path run = child.getPath();
      if (child.isDirectory() && RunId.isOne(run.getName()) && fs.exists(new Path(run, BaseDirectory.MARKER))) {
        left.add(new Leftover(run.toUri().getPath(), child.getOwner(), Instant.ofEpochMilli(lastChange(fs, child)), () -> fs.delete(run, true)));
      }
    }
    return left;
  }

  private static List<FileStatus> children(FileSystem fs, Path directory) throws IOException {
    try {
      return List.of(fs.listStatus(directory));
    } catch (FileNotFoundException e) {
      return List.of();
    }
  }

  /** A run that lives makes and deletes something for each trial: in its directory, or one or two levels below. */
  private static long lastChange(FileSystem fs, FileStatus run) throws IOException {
    long last = run.getModificationTime();
    for (FileStatus child : children(fs, run.getPath())) {
      Stream<FileStatus> all = Stream.concat(Stream.of(child), child.isDirectory() ? children(fs, child.getPath()).stream() : Stream.empty());
      last = Math.max(last, all.mapToLong(FileStatus::getModificationTime).max().getAsLong());
    }
    return last;
  }
}
