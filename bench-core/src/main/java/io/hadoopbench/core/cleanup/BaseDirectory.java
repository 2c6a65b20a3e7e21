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
 * The run's directory on the cluster, below the base directory. A run writes nowhere else. The
 * directory has a marker, and only directories with a marker are ever deleted. A base directory is
 * rejected if it contains files that no run created.
 */
public final class BaseDirectory {
  static final String MARKER = ".hadoop-bench";
  private static final int LOOKS = 4;

  private final FileSystem fs;
  private final Path runDir;

  /** True if this run created the base directory and must delete it when it is empty. */
  private boolean madeBase;

  private boolean made;

  private BaseDirectory(FileSystem fs, Path runDir) {
    this.fs = fs;
    this.runDir = runDir;
  }

  public FileSystem fs() {
    return fs;
  }

  /** Returns the run's directory. {@link #make} or {@link #below} creates it. */
  public Path runDir() {
    return runDir;
  }

  /** Rejects invalid names without accessing the file system. */
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
          "-baseDir " + baseDir + ": the root directory is not allowed; name a separate directory");
    }
  }

  /**
   * Checks where a run would write. Creates nothing.
   *
   * @throws UsageException if the base directory is a home directory or a file, contains files that
   *     no run created, or is not writable for this user
   */
  public static BaseDirectory of(FileSystem fs, String baseDir, String runId) throws IOException {
    Path base = fs.makeQualified(new Path(baseDir));
    Path home = fs.makeQualified(fs.getHomeDirectory());
    if (base.equals(home) || base.equals(home.getParent())) {
      throw new UsageException(
          "-baseDir " + baseDir + ": a home directory is not allowed; name a separate directory");
    }
    try {
      if (fs.exists(base)
          && (!fs.getFileStatus(base).isDirectory()
              || !Arrays.stream(fs.listStatus(base)).allMatch(BaseDirectory::isOurs))) {
        throw new UsageException(
            """
            -baseDir %s: contains files that are not from hadoop-bench runs; name an \
            empty or a new directory\
            """
                .formatted(baseDir));
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
              + " cannot write there: "
              + FirstLine.of(e)
              + "; name a directory that this user can create, such as "
              + new Path(home, "hadoop-bench").toUri().getPath());
    }
    return new BaseDirectory(fs, new Path(base, runId));
  }

  /**
   * Returns whether a run created a child. Earlier versions also created a marker in the base
   * directory.
   */
  private static boolean isOurs(FileStatus child) {
    return child.isDirectory()
        && (RunId.isOne(child.getPath().getName()) || child.getPath().getName().equals(MARKER));
  }

  /** Creates the run's directory if it does not exist. */
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

  /** Creates a run directory inside an existing directory that other programs may also use. */
  public static BaseDirectory below(FileSystem fs, Path place, String runId) throws IOException {
    fs.getFileStatus(place); // must exist, because only its owner may create it
    Path runDir = new Path(fs.makeQualified(place), runId);
    BaseDirectory base = new BaseDirectory(fs, runDir);
    base.make();
    return base;
  }

  /**
   * Creates the marker as a directory, because creating a file in an encryption zone would require
   * permission to decrypt the zone's key, and because two runs may create the marker at the same
   * time.
   */
  private static void mark(FileSystem fs, Path dir) throws IOException {
    fs.mkdirs(new Path(dir, MARKER));
  }

  /**
   * Deletes the run's directory if it still has the marker, and the base directory if this run
   * created it and it is empty.
   *
   * @param killed whether tasks were killed; a task that is ending may still create a file, and
   *     with it the directory
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

  /** Deletes a directory without checking the marker. */
  static void delete(FileSystem fs, Path dir, boolean killed) throws IOException {
    fs.delete(dir, true);
    for (int looks = killed ? LOOKS : 0; looks > 0; looks--) {
      Pause.ofMillis(500);
      if (fs.exists(dir)) {
        fs.delete(dir, true);
      }
    }
  }
}
