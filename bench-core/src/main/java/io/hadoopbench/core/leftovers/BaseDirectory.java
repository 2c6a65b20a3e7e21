package io.hadoopbench.core.leftovers;

import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.os.FirstLine;
import io.hadoopbench.core.os.Pause;
import java.io.IOException;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.security.AccessControlException;
import org.apache.hadoop.security.UserGroupInformation;

/**
 * Where a run may write on the cluster: one directory of its own below the base directory. Both carry a marker; nothing
 * without it is ever deleted, and a base directory that holds somebody else's files is refused.
 *
 * @param runDir made by {@link #create} or {@link #below}
 */
public record BaseDirectory(FileSystem fs, Path runDir) {
  static final String MARKER = ".hadoop-bench";
  private static final int LOOKS = 4;
  private static final long LOOK_MILLIS = 500;

  /** Refuses what can be told from the name alone. */
  public static void checkName(String baseDir) {
    Path path;
    try {
      path = new Path(baseDir);
    } catch (IllegalArgumentException e) {
      throw new UsageException("-baseDir '" + baseDir + "': not a path: " + e.getMessage());
    }
    if (!path.isUriPathAbsolute()) {
      throw new UsageException("-baseDir " + baseDir + ": must be an absolute path");
    }
    if (path.isRoot()) {
      throw new UsageException("-baseDir " + baseDir + ": the root directory is refused; name a directory of its own");
    }
  }

  /**
   * Makes the run's directory.
   *
   * @throws UsageException if the base directory is a home, a file, or holds files that are not ours; nothing is created then
   */
  public static BaseDirectory create(FileSystem fs, String baseDir, String runId) throws IOException {
    Path base = fs.makeQualified(new Path(baseDir));
    Path home = fs.makeQualified(fs.getHomeDirectory());
    if (base.equals(home) || base.equals(home.getParent())) {
      throw new UsageException("-baseDir " + baseDir + ": a home directory is refused; name a directory of its own");
    }
    if (fs.exists(base)) {
      boolean directory = fs.getFileStatus(base).isDirectory();
      if (!directory || fs.listStatusIterator(base).hasNext() && !fs.exists(new Path(base, MARKER))) {
        throw new UsageException("-baseDir " + baseDir + ": holds files that are not ours (no " + MARKER
            + " marker); name an empty or a new directory");
      }
    }
    try {
      fs.mkdirs(base);
      mark(fs, base);
      return below(fs, base, runId);
    } catch (AccessControlException e) {
      String user = UserGroupInformation.getCurrentUser().getShortUserName();
      throw new UsageException("-baseDir " + baseDir + ": " + user + " may not write there: " + FirstLine.of(e)
          + "; name a directory that this user may make, such as "
          + new Path(home, "hadoop-bench").toUri().getPath());
    }
  }

  /** Makes a directory of the run in one that may be shared with others. */
  public static BaseDirectory below(FileSystem fs, Path place, String runId) throws IOException {
    fs.getFileStatus(place); // a place is made by somebody else
    Path runDir = new Path(fs.makeQualified(place), runId);
    fs.mkdirs(runDir);
    mark(fs, runDir);
    return new BaseDirectory(fs, runDir);
  }

  /** With a directory: a file in an encryption zone would take the right to decrypt its key, and two runs may do this at once. */
  private static void mark(FileSystem fs, Path dir) throws IOException {
    fs.mkdirs(new Path(dir, MARKER));
  }

  /**
   * Deletes the run's directory, if it still carries the marker.
   *
   * @param killed whether tasks were killed: one that is about to end may make a file once more, and with it the directory
   */
  public void delete(boolean killed) throws IOException {
    if (!fs.exists(new Path(runDir, MARKER))) {
      return;
    }
    delete(fs, runDir, killed);
  }

  /** Likewise, of any run, whatever it carries. */
  static void delete(FileSystem fs, Path dir, boolean killed) throws IOException {
    fs.delete(dir, true);
    for (int looks = killed ? LOOKS : 0; looks > 0; looks--) {
      Pause.ofMillis(LOOK_MILLIS);
      if (fs.exists(dir)) {
        fs.delete(dir, true);
      }
    }
  }
}
