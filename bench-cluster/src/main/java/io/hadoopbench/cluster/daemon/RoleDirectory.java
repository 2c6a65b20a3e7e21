package io.hadoopbench.cluster.daemon;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Writes a role's configuration directory. */
public final class RoleDirectory {
  /**
   * Maximum age of {@code /jmx} responses. Counters are read before and after each trial, for which
   * Hadoop's default of 10 s is too long. The embedded servers have no metrics sinks, so a shorter
   * period causes no additional traffic.
   */
  public static final Duration METRICS_PERIOD = Duration.ofMillis(50);

  private RoleDirectory() {}

  /**
   * Writes site files and the settings for Log4j and metrics. Omits the scenario's pseudo-settings,
   * which are for the JVM and not for Hadoop.
   */
  public static void write(Path conf, Daemon daemon, Map<String, String> settings)
      throws IOException {
    Map<String, String> hadoop = new HashMap<>(settings);
    hadoop.keySet().removeIf(key -> key.startsWith("hadoopbench."));
    SiteFile.write(conf, daemon.siteFiles(hadoop));
    copy("server-log4j.properties", conf.resolve("log4j.properties"));
    for (String of : List.of("", "-hbase")) { // HBase prefers a separate file
      Files.writeString(
          conf.resolve("hadoop-metrics2" + of + ".properties"),
          "*.periodMillis=" + METRICS_PERIOD.toMillis() + "\n");
    }
  }

  /** Copies a resource from this package, or from the jar root if the name begins with a slash. */
  public static void copy(String resource, Path target) throws IOException {
    try (InputStream in = RoleDirectory.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IOException("resource " + resource + " is missing from the bench-cluster jar");
      }
      Files.copy(in, target, StandardCopyOption.REPLACE_EXISTING);
    }
  }
}
