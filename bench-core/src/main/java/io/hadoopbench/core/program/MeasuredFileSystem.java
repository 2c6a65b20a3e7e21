package io.hadoopbench.core.program;

import io.hadoopbench.core.block.RunRequest;
import io.hadoopbench.core.cli.Console;
import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.cluster.ClusterProvider;
import io.hadoopbench.core.cluster.Login;
import io.hadoopbench.core.cluster.ViewPaths;
import io.hadoopbench.core.scenario.UserKey;
import java.io.IOException;
import java.net.URI;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * The one file system that a run measures, and its base directory there: that of {@code -baseDir},
 * where this names another one than the configuration, and behind a view of several (ViewFs) the
 * one that holds the base directory.
 */
final class MeasuredFileSystem {
  private MeasuredFileSystem() {}

  /**
   * The request on that file system; logs in, if a key is given.
   *
   * @throws UsageException if the cluster cannot be measured, or the view has no place for the base
   *     directory
   * @throws IOException if it does not answer
   */
  static RunRequest of(RunRequest request, ClusterProvider provider, Console console)
      throws IOException {
    URI base = new Path(request.baseDir()).toUri();
    boolean named = base.getScheme() != null;
    if (named && !provider.isExisting()) {
      throw new UsageException(
          "-baseDir "
              + base
              + ": a cluster that starts with the run has one file system; give a path alone");
    }
    Configuration conf = named ? on(request.conf(), base) : request.conf();
    provider.check(conf);
    UserKey.login(request.settings(), conf);
    if (provider.isExisting()) {
      Login.require(conf);
    }
    if (!ViewPaths.isDefault(conf) || !provider.isExisting()) {
      return request.on(conf, base.getPath());
    }
    URI behind = behind(FileSystem.get(conf), new Path(base.getPath())).toUri();
    console.line(
        FileSystem.getDefaultUri(conf)
            + ": "
            + base.getPath()
            + " is "
            + behind
            + ", and that file system is measured");
    Configuration measured = new Configuration(conf);
    ViewPaths.remember(measured);
    return request.on(on(measured, behind), behind.getPath());
  }

  private static Configuration on(Configuration conf, URI fileSystem) {
    Configuration own = new Configuration(conf);
    own.set(
        FileSystem.FS_DEFAULT_NAME_KEY,
        fileSystem.getScheme()
            + "://"
            + (fileSystem.getAuthority() == null ? "" : fileSystem.getAuthority()));
    return own;
  }

  /** The nearest directory above that is there, and what is not yet below it. */
  private static Path behind(FileSystem view, Path path) throws IOException {
    String missing = "";
    for (Path at = path; at != null; at = at.getParent()) {
      Optional<Path> found = ViewPaths.resolve(view, at);
      if (found.isPresent()) {
        return missing.isEmpty() ? found.get() : new Path(found.get(), missing);
      }
      missing = missing.isEmpty() ? at.getName() : at.getName() + "/" + missing;
    }
    throw new UsageException(
        "-baseDir "
            + path
            + ": "
            + view.getUri()
            + " has no mount point there; name a directory below one, or a file system with -fs"
            + " hdfs://HOST:PORT");
  }
}
