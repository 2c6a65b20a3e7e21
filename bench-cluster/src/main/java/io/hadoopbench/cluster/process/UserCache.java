package io.hadoopbench.cluster.process;

import java.nio.file.Path;

/** What is downloaded once and kept for the user: {@code $XDG_CACHE_HOME/hadoop-bench}, by default below {@code ~/.cache}. */
public final class UserCache {
  private UserCache() { }

  public static Path resolve(String name) {
    String base = System.getenv("XDG_CACHE_HOME");
    Path caches = base == null || base.isEmpty() ? Path.of(System.getProperty("user.home"), ".cache") : Path.of(base);
    return caches.resolve("hadoop-bench").resolve(name);
  }
}
