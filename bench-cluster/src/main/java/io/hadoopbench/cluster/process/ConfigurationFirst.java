package io.hadoopbench.cluster.process;

import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;

/**
 * Finds resources in a directory before those of the class path: jars of Hadoop's tests have site files, too, which must not be taken for a
 * server's own.
 */
final class ConfigurationFirst extends URLClassLoader {
  ConfigurationFirst(Path directory, ClassLoader parent) throws MalformedURLException {
    super(new URL[] {directory.toUri().toURL()}, parent);
  }

  @Override
  public URL getResource(String name) {
    URL own = findResource(name);
    return own != null ? own : super.getResource(name);
  }
}
