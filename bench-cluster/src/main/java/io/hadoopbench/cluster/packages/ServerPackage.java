package io.hadoopbench.cluster.packages;

import io.hadoopbench.cluster.process.UserCache;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/**
 * A server that brings a class path of its own.
 *
 * @param name of its pom, which pins every version and exclusion; one that is for any version of the server has {@value #VERSION} in its place
 * @param title as its makers write it
 * @param megabytes about what its jars take, for whoever has to wait for them
 */
public record ServerPackage(String name, String title, String version, int megabytes) {
  private static final int CHECKSUM_BYTES = 4;

  private static final String VERSION = "@version@";

  String pom() throws IOException {
    String resource = "servers/" + name + ".xml";
    try (InputStream in = ServerPackage.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IOException("resource " + resource + " is missing in the jar of bench-cluster");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).replace(VERSION, version);
    }
  }

  /** Another pom is another directory. */
  String directoryName() throws IOException {
    return name + "-" + version + "-" + UserCache.fingerprint(pom(), CHECKSUM_BYTES);
  }

  @Override
  public String toString() {
    return title + " " + version;
  }
}
