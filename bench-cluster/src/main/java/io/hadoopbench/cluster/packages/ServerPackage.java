package io.hadoopbench.cluster.packages;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

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

  byte[] pom() throws IOException {
    String resource = "servers/" + name + ".xml";
    try (InputStream in = ServerPackage.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IOException("resource " + resource + " is missing in the jar of bench-cluster");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).replace(VERSION, version).getBytes(StandardCharsets.UTF_8);
    }
  }

  /** Another pom is another directory. */
  String directoryName() throws IOException {
    try {
      byte[] checksum = MessageDigest.getInstance("SHA-256").digest(pom());
      return name + "-" + version + "-" + HexFormat.of().formatHex(checksum, 0, CHECKSUM_BYTES);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }

  @Override
  public String toString() {
    return title + " " + version;
  }
}
