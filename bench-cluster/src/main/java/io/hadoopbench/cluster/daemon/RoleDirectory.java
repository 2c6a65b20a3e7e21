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

/** Writes the configuration directory of a role. */
public final class RoleDirectory {
  /**
   * Maximum age of a {@code /jmx} response. Counters are read before and after each trial, for
   * which Hadoop's default of 10 s is too long. Servers here have no metrics sinks, so a shorter
   * period causes no additional traffic.
   */
  public static final Duration METRICS_PERIOD = Duration.ofMillis(50);

  private RoleDirectory() {}

  /**
   * Writes site files, and Log4j and metrics settings. Omits the scenario's pseudo settings, which
   * are for the JVM and not for Hadoop.
   */
  public static void write(Path conf, Daemon daemon, Map<String, String> settings)
      throws IOException {
    Map<String, String> hadoop = new HashMap<>(settings);
    hadoop.keySet().removeIf(key -> key.startsWith("hadoopbench."));
    SiteFile.write(conf, daemon.siteFiles(hadoop));
    copy("server-log4j.properties", conf.resolve("log4j.properties"));
    for (String of : List.of("", "-hbase")) { // HBase prefers its own file
      Files.writeString(
          conf.resolve("hadoop-metrics2" + of + ".properties"),
          "*.periodMillis=" + METRICS_PERIOD.toMillis() + "\n");
    }
  }

  /** Copies a resource of this package, or of the jar if the name begins with a slash. */
  public static void copy(String resource, Path target) throws IOException {
    try (InputStream in = RoleDirectory.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IOException("resource " + resource + " is missing from the jar of bench-cluster");
      }
      Files.copy(in, target, StandardCopyOption.REPLACE_EXISTING);
    }
  }
}
