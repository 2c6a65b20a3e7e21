package io.hadoopbench.core.host;

import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;

/**
 * Where Hadoop's configuration has the value of a key from: a file, the command line or a program.
 */
public final class ConfSource {
  /** A shorter value is in many messages by chance. */
  private static final int SHORTEST = 3;

  private static final String TYPED = "command line";

  private ConfSource() {}

  /** The last one, which wins; empty when it is not known. */
  public static String of(Configuration conf, String key) {
    String[] sources = conf.getPropertySources(key);
    return sources == null || sources.length == 0 ? "" : sources[sources.length - 1];
  }

  /**
   * The key that the message of a failure is about, as {@code key = value (source)}: one that it
   * names, or whose value it quotes or ends with. Empty if it is about no key that differs from the
   * defaults.
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
        : Optional.of(key + " = " + conf.getRaw(key) + " (" + of(conf, key) + ")");
  }

  /** Whether {@code -D}, {@code -files}, {@code -libjars} and so on have set it. */
  public static boolean isTyped(Configuration conf, String key) {
    return of(conf, key).contains(TYPED);
  }
}
