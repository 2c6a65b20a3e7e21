package io.hadoopbench.core.cluster;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.viewfs.NotInMountpointException;

/**
 * Paths in a view of several file systems (ViewFs). The view is the user's default file system, but
 * the run measures only one of the file systems.
 */
public final class ViewPaths {
  private static final String SCHEME = "viewfs";

  /** Configuration key under which a run stores the view's URI. */
  private static final String VIEW = "hadoop-bench.view";

  private ViewPaths() {}

  public static boolean isDefault(Configuration conf) {
    return SCHEME.equals(FileSystem.getDefaultUri(conf).getScheme());
  }

  /** Stores the default file system as the view that resolves paths without a scheme. */
  public static void remember(Configuration conf) {
    conf.set(VIEW, FileSystem.getDefaultUri(conf).toString());
  }

  /**
   * Returns the path to which a path in the view refers.
   *
   * @return empty if no mount point contains the path, or if the path does not exist
   */
  public static Optional<Path> resolve(FileSystem view, Path path) throws IOException {
    try {
      return Optional.of(view.resolvePath(path))
          .filter(
              found ->
                  found.toUri().getScheme() != null && !SCHEME.equals(found.toUri().getScheme()));
    } catch (FileNotFoundException | NotInMountpointException e) {
      return Optional.empty();
    }
  }

  /**
   * Returns the path to which a user-specified path refers.
   *
   * @param conf configuration of the run
   * @return empty if the path does not exist in the view
   */
  public static Optional<Path> real(Configuration conf, Path path) throws IOException {
    String view = conf.get(VIEW);
    return view == null || path.toUri().getScheme() != null
        ? Optional.of(path)
        : resolve(new Path(view).getFileSystem(conf), path);
  }
}
