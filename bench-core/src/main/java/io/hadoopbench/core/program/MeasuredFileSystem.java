package io.hadoopbench.core.program;

import io.hadoopbench.core.cli.Console;
import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.cluster.ClusterProvider;
import io.hadoopbench.core.cluster.Login;
import io.hadoopbench.core.cluster.ViewPaths;
import io.hadoopbench.core.design.UserKey;
import io.hadoopbench.core.engine.RunRequest;
import java.io.IOException;
import java.net.URI;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * Selects a run's base directory and the file system to measure. If the path in {@code -baseDir}
 * specifies a file system, that file system is measured. With a mount table (ViewFs), the file
 * system that contains the base directory is measured.
 */
final class MeasuredFileSystem {
  private MeasuredFileSystem() {}

  /**
   * Returns the request for the selected file system. Logs in if a keytab is given.
   *
   * @throws UsageException if the cluster cannot be measured, or if the base directory has no mount
   *     point
   * @throws IOException if the file system does not respond
   */
  static RunRequest of(RunRequest request, ClusterProvider provider, Console console)
      throws IOException {
    URI base = new Path(request.baseDir()).toUri();
    boolean named = base.getScheme() != null;
    if (named && !provider.isExisting()) {
      throw new UsageException(
          "-baseDir "
              + base
              + ": the embedded cluster has one file system; pass a path without scheme and host");
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
        "%s: %s is mounted from %s, the file system that is measured"
            .formatted(FileSystem.getDefaultUri(conf), base.getPath(), behind));
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

  /**
   * Returns the resolved path of the closest existing ancestor directory, followed by the part of
   * the path that does not exist.
   */
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
        """
        -baseDir %s: %s has no mount point there; name a directory below a mount \
        point, or a file system with -fs hdfs://HOST:PORT\
        """
            .formatted(path, view.getUri()));
  }
}
