package io.hadoopbench.cluster.daemon;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;

/** A Hadoop {@code *-site.xml}. */
public final class SiteFile {
  private SiteFile() {}

  /** Merges properties; later layers win. */
  @SafeVarargs
  public static Map<String, String> layers(Map<String, String>... layers) {
    Map<String, String> site = new TreeMap<>();
    for (Map<String, String> layer : layers) {
      site.putAll(layer);
    }
    return site;
  }

  /** Parses lines of the form {@code key=value}; lines that begin with {@code #} are comments. */
  public static Map<String, String> of(String lines) {
    return lines
        .lines()
        .filter(line -> !line.startsWith("#"))
        .map(line -> line.split("=", 2))
        .collect(
            Collectors.toMap(
                pair -> pair[0], pair -> pair[1], (first, second) -> second, TreeMap::new));
  }

  /**
   * @param files properties by file name
   */
  public static void write(Path directory, Map<String, Map<String, String>> files)
      throws IOException {
    for (Map.Entry<String, Map<String, String>> file : files.entrySet()) {
      Configuration conf = new Configuration(false);
      file.getValue().forEach((key, value) -> conf.set(key, value, file.getKey()));
      try (OutputStream out = Files.newOutputStream(directory.resolve(file.getKey()))) {
        conf.writeXml(out);
      }
    }
  }
}
