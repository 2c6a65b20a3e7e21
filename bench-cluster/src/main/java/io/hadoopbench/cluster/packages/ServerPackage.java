package io.hadoopbench.cluster.packages;

import io.hadoopbench.cluster.process.UserCache;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A server that brings a class path of its own.
 *
 * @param name of its pom, which pins every version and exclusion; one that is for any version of
 *     the server has {@value #VERSION} in its place
 * @param title as its makers write it
 * @param megabytes about what its jars take, for whoever has to wait for them
 */
public record ServerPackage(String name, String title, String version, int megabytes) {
  private static final int CHECKSUM_BYTES = 4;

  private static final String VERSION = "@version@";

  String pom() throws IOException {
    String resource = "servers/" + name + ".xml";
    return resource(resource)
        .orElseThrow(
            () ->
                new IOException("resource " + resource + " is missing in the jar of bench-cluster"))
        .replace(VERSION, version);
  }

  /**
   * What its jars have to be; empty for a release of Hadoop that came after this program, or that
   * nobody pinned.
   */
  Optional<JarChecksums> checksums() throws IOException {
    return resource("servers/" + name + "-" + version + ".sha256").map(JarChecksums::parse);
  }

  private static Optional<String> resource(String name) throws IOException {
    try (InputStream in = ServerPackage.class.getResourceAsStream(name)) {
      return in == null
          ? Optional.empty()
          : Optional.of(new String(in.readAllBytes(), StandardCharsets.UTF_8));
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

  /**
   * The SHA-256 of each jar of a package, in the format of {@code sha256sum}; {@code
   * scripts/pin-jars} writes them. A repository's own checksums prove only that a jar was
   * transferred unchanged.
   *
   * @param byName of the jar's file, in lower-case hexadecimal
   */
  record JarChecksums(SortedMap<String, String> byName) {
    private static final Pattern LINE = Pattern.compile("([0-9a-f]{64}) [ *]([^/\\s]+\\.jar)");

    /**
     * @throws IllegalArgumentException with the line that has no checksum of a jar, or repeats a
     *     jar
     */
    static JarChecksums parse(String text) {
      SortedMap<String, String> byName = new TreeMap<>();
      text.lines()
          .forEach(
              line -> {
                Matcher parts = LINE.matcher(line);
                if (!parts.matches() || byName.put(parts.group(2), parts.group(1)) != null) {
                  throw new IllegalArgumentException(
                      "no line of sha256sum, or a second one of its jar: " + line);
                }
              });
      return new JarChecksums(byName);
    }

    /**
     * @param jars by the name that they have here
     * @return the first that is not as it was pinned, in one line; empty if they are exactly those
     *     that were
     */
    Optional<String> wrong(SortedMap<String, Path> jars) throws IOException {
      for (Map.Entry<String, Path> jar : jars.entrySet()) {
        String pinned = byName.get(jar.getKey());
        String found = sha256(jar.getValue());
        if (!found.equals(pinned)) {
          return Optional.of(
              jar.getValue()
                  + " has SHA-256 "
                  + found
                  + (pinned == null ? ", and no such jar was pinned" : ", pinned is " + pinned));
        }
      }
      return byName.keySet().stream()
          .filter(name -> !jars.containsKey(name))
          .findFirst()
          .map(name -> name + " is missing, and was pinned");
    }

    private static String sha256(Path file) throws IOException {
      try (DigestInputStream in =
          new DigestInputStream(Files.newInputStream(file), MessageDigest.getInstance("SHA-256"))) {
        in.transferTo(OutputStream.nullOutputStream());
        return HexFormat.of().formatHex(in.getMessageDigest().digest());
      } catch (NoSuchAlgorithmException e) {
        throw new IllegalStateException("every JDK has SHA-256", e);
      }
    }
  }
}
