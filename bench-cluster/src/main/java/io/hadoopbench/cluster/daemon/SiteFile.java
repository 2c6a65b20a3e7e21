package io.hadoopbench.cluster.daemon;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;

/** Writes a Hadoop {@code *-site.xml}. */
public final class SiteFile {
  private SiteFile() { }

  public static void write(Path file, Map<String, String> properties) throws IOException {
    Configuration conf = new Configuration(false);
    properties.forEach((key, value) -> conf.set(key, value, file.getFileName().toString()));
    try (OutputStream out = Files.newOutputStream(file)) {
      conf.writeXml(out);
    }
  }
}
