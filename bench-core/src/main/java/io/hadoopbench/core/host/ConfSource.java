package io.hadoopbench.core.host;

import org.apache.hadoop.conf.Configuration;

/** Where Hadoop's configuration has the value of a key from: a file, the command line or a program. */
public final class ConfSource {
  private static final String TYPED = "command line";

  private ConfSource() { }

  /** The last one, which wins; empty when it is not known. */
  public static String of(Configuration conf, String key) {
    String[] sources = conf.getPropertySources(key);
    return sources == null || sources.length == 0 ? "" : sources[sources.length - 1];
  }

  /** Whether {@code -D}, {@code -files}, {@code -libjars} and so on have set it. */
  public static boolean isTyped(Configuration conf, String key) {
    return of(conf, key).contains(TYPED);
  }
}
