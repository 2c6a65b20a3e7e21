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
 * A server with its own class path.
 *
 * @param name name of the pom, which specifies every version and exclusion; a pom for any server
 *     version contains {@value #VERSION} in place of the version
 * @param title official name of the server
 * @param megabytes approximate size of the jars
 */
public record ServerPackage(String name, String title, String version, int megabytes) {

  private static final String VERSION = "@version@";

  String pom() throws IOException {
    String resource = "servers/" + name + ".xml";
    return resource(resource)
        .orElseThrow(
            () ->
                new IOException("resource " + resource + " is missing from the bench-cluster jar"))
        .replace(VERSION, version);
  }

  /** Returns the pinned checksums; empty for a Hadoop release that is not pinned. */
  Optional<JarChecksums> checksums() throws IOException {
    return resource("servers/%s-%s.sha256".formatted(name, version)).map(JarChecksums::parse);
  }

  private static Optional<String> resource(String name) throws IOException {
    try (InputStream in = ServerPackage.class.getResourceAsStream(name)) {
      return in == null
          ? Optional.empty()
          : Optional.of(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    }
  }

  /** Returns the directory's name, which differs for each version of the pom. */
  String directoryName() throws IOException {
    return name + "-" + version + "-" + UserCache.fingerprint(pom(), 4);
  }

  @Override
  public String toString() {
    return title + " " + version;
  }

  /**
   * SHA-256 of each jar in a package, in {@code sha256sum} format; written by {@code
   * scripts/pin-jars}. A repository's own checksums prove only that a jar was transferred
   * unchanged.
   *
   * @param byName checksums by the jar's file name, in lower-case hexadecimal
   */
  record JarChecksums(SortedMap<String, String> byName) {
    private static final Pattern LINE = Pattern.compile("([0-9a-f]{64}) [ *]([^/\\s]+\\.jar)");

    /**
     * @throws IllegalArgumentException with the line that has no checksum, or lists a jar again
     */
    static JarChecksums parse(String text) {
      SortedMap<String, String> byName = new TreeMap<>();
      text.lines()
          .forEach(
              line -> {
                Matcher parts = LINE.matcher(line);
                if (!parts.matches() || byName.put(parts.group(2), parts.group(1)) != null) {
                  throw new IllegalArgumentException(
                      "not a sha256sum line, or the jar is listed twice: " + line);
                }
              });
      return new JarChecksums(byName);
    }

    /**
     * @param jars jars by their names in the cache
     * @return the first difference from the pinned jars, in one line; empty if there is no
     *     difference
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
                  + (pinned == null ? ", which is not pinned" : ", pinned is " + pinned));
        }
      }
      return byName.keySet().stream()
          .filter(name -> !jars.containsKey(name))
          .findFirst()
          .map(name -> name + " is pinned but missing");
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
