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

  /** @param files properties by the name of the file */
  public static void write(Path directory, Map<String, Map<String, String>> files) throws IOException {
    for (Map.Entry<String, Map<String, String>> file : files.entrySet()) {
      Configuration conf = new Configuration(false);
      file.getValue().forEach((key, value) -> conf.set(key, value, file.getKey()));
      try (OutputStream out = Files.newOutputStream(directory.resolve(file.getKey()))) {
        conf.writeXml(out);
      }
    }
  }
}
