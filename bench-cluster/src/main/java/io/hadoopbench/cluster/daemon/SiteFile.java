package io.hadoopbench.cluster.daemon;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;

/** A Hadoop {@code *-site.xml}. */
public final class SiteFile {
  private SiteFile() { }

  /** All properties, those of a later layer over those of the earlier ones. */
  @SafeVarargs
  public static Map<String, String> layers(Map<String, String>... layers) {
    Map<String, String> site = new TreeMap<>();
    for (Map<String, String> layer : layers) {
      site.putAll(layer);
    }
    return site;
  }

  public static void write(Path file, Map<String, String> properties) throws IOException {
    Configuration conf = new Configuration(false);
    properties.forEach((key, value) -> conf.set(key, value, file.getFileName().toString()));
    try (OutputStream out = Files.newOutputStream(file)) {
      conf.writeXml(out);
    }
  }
}
