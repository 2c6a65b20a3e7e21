package io.hadoopbench.cluster.packages;

import io.hadoopbench.cluster.process.UserCache;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

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
    return resource(resource).orElseThrow(() -> new IOException("resource " + resource + " is missing in the jar of bench-cluster"))
        .replace(VERSION, version);
  }

  /** What its jars have to be; empty for a release of Hadoop that came after this program, or that nobody pinned. */
  Optional<JarChecksums> checksums() throws IOException {
    return resource("servers/" + name + "-" + version + ".sha256").map(JarChecksums::parse);
  }

  private static Optional<String> resource(String name) throws IOException {
    try (InputStream in = ServerPackage.class.getResourceAsStream(name)) {
      return in == null ? Optional.empty() : Optional.of(new String(in.readAllBytes(), StandardCharsets.UTF_8));
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
