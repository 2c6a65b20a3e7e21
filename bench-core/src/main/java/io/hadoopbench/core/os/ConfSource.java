package io.hadoopbench.core.os;

import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;

/** The source of a configuration value: a file, the command line or a program. */
public final class ConfSource {
  /** Minimum length of a value, because shorter values occur in messages by chance. */
  private static final int SHORTEST = 3;

  private ConfSource() {}

  /** Returns the last source, which takes precedence; empty if the source is unknown. */
  public static String of(Configuration conf, String key) {
    String[] sources = conf.getPropertySources(key);
    return sources == null || sources.length == 0 ? "" : sources[sources.length - 1];
  }

  /**
   * Returns the key that caused a failure, as {@code key = value (source)}: the message contains
   * the key, quotes its value, or ends with its value. Empty if this applies to no key whose value
   * differs from the default.
   */
  public static Optional<String> blamed(Configuration conf, String message) {
    String key = "";
    String last = message.replaceFirst("\\W*$", "").replaceFirst("(?s).*[\\s\"'(]", "");
    for (Map.Entry<String, String> entry : conf) {
      String value = String.valueOf(conf.getRaw(entry.getKey()));
      boolean about =
          message.contains(entry.getKey())
              || value.length() >= SHORTEST
                  && (value.equals(last) || value.matches("(?s).*\\W.*") && message.contains(value))
              || last.length() >= SHORTEST && value.contains(last);
      if (about
          && !of(conf, entry.getKey()).matches("(.*-default\\.xml)?")
          && entry.getKey().length() > key.length()) {
        key = entry.getKey();
      }
    }
    return key.isEmpty()
        ? Optional.empty()
        : Optional.of("%s = %s (%s)".formatted(key, conf.getRaw(key), of(conf, key)));
  }

  /**
   * Returns whether the key was set by an option such as {@code -D}, {@code -files} or {@code
   * -libjars}.
   */
  public static boolean isTyped(Configuration conf, String key) {
    return of(conf, key).contains("command line");
  }
}
