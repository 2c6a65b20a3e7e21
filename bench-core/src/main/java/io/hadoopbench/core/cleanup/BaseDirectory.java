package io.hadoopbench.core.cleanup;

import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.os.FirstLine;
import io.hadoopbench.core.os.Pause;
import java.io.IOException;
import java.util.Arrays;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsAction;
import org.apache.hadoop.security.AccessControlException;
import org.apache.hadoop.security.UserGroupInformation;

/**
 * The run's directory on the cluster, below the base directory: a run writes nowhere else. It
 * carries a marker; nothing without one is ever deleted, and a base directory that holds other
 * files than those of runs is refused.
 */
public final class BaseDirectory {
  static final String MARKER = ".hadoop-bench";
  private static final int LOOKS = 4;
  private static final long LOOK_MILLIS = 500;

  private final FileSystem fs;
  private final Path runDir;

  /** True if this run made the base directory, which is then deleted when it is empty. */
  private boolean madeBase;

  private boolean made;

  private BaseDirectory(FileSystem fs, Path runDir) {
    this.fs = fs;
    this.runDir = runDir;
  }

  public FileSystem fs() {
    return fs;
  }

  /** Returns the run's directory, which {@link #make} or {@link #below} makes. */
  public Path runDir() {
    return runDir;
  }

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
      throw new UsageException(
          "-baseDir " + baseDir + ": the root directory is refused; name a directory of its own");
    }
  }

  /**
   * Checks where a run would write. Nothing is made.
   *
   * @throws UsageException if the base directory is a home, a file, or holds other files than those
   *     of runs, or this user may not write there
   */
  public static BaseDirectory of(FileSystem fs, String baseDir, String runId) throws IOException {
    Path base = fs.makeQualified(new Path(baseDir));
    Path home = fs.makeQualified(fs.getHomeDirectory());
    if (base.equals(home) || base.equals(home.getParent())) {
      throw new UsageException(
          "-baseDir " + baseDir + ": a home directory is refused; name a directory of its own");
    }
    try {
      if (fs.exists(base)
          && (!fs.getFileStatus(base).isDirectory()
              || !Arrays.stream(fs.listStatus(base)).allMatch(BaseDirectory::isOurs))) {
        throw new UsageException(
            "-baseDir "
                + baseDir
                + ": holds files that no run of hadoop-bench made; name an empty or a new"
                + " directory");
      }
      Path lowest = base;
      while (!fs.exists(lowest)) {
        lowest = lowest.getParent();
      }
      fs.access(lowest, FsAction.WRITE_EXECUTE);
    } catch (AccessControlException e) {
      String user = UserGroupInformation.getCurrentUser().getShortUserName();
      throw new UsageException(
          "-baseDir "
              + baseDir
              + ": "
              + user
              + " may not write there: "
              + FirstLine.of(e)
              + "; name a directory that this user may make, such as "
              + new Path(home, "hadoop-bench").toUri().getPath());
    }
    return new BaseDirectory(fs, new Path(base, runId));
  }

  /** Earlier versions also marked the base directory. */
  private static boolean isOurs(FileStatus child) {
    return child.isDirectory()
        && (RunId.isOne(child.getPath().getName()) || child.getPath().getName().equals(MARKER));
  }

  /** Makes the run's directory, unless that is done. */
  public synchronized void make() throws IOException {
    if (made) {
      return;
    }
    made = true;
    Path base = runDir.getParent();
    if (!fs.exists(base)) {
      fs.mkdirs(base);
      madeBase = true;
    }
    mark(fs, runDir);
  }

  /** Makes a directory of the run in one that may be shared with others. */
  public static BaseDirectory below(FileSystem fs, Path place, String runId) throws IOException {
    fs.getFileStatus(place); // its owner makes it
    Path runDir = new Path(fs.makeQualified(place), runId);
    BaseDirectory base = new BaseDirectory(fs, runDir);
    base.make();
    return base;
  }

  /**
   * With a directory: a file in an encryption zone would take the right to decrypt its key, and two
   * runs may do this at once.
   */
  private static void mark(FileSystem fs, Path dir) throws IOException {
    fs.mkdirs(new Path(dir, MARKER));
  }

  /**
   * Deletes the run's directory, if it still carries the marker, and what it had made above once
   * that is empty.
   *
   * @param killed whether tasks were killed: one that is about to end may make a file once more,
   *     and with it the directory
   */
  public void delete(boolean killed) throws IOException {
    if (!fs.exists(new Path(runDir, MARKER))) {
      return;
    }
    delete(fs, runDir, killed);
    if (madeBase && fs.listStatus(runDir.getParent()).length == 0) {
      fs.delete(runDir.getParent(), false);
    }
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
