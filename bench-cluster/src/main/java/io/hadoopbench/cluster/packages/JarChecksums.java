package io.hadoopbench.cluster.packages;

import java.io.IOException;
import java.io.OutputStream;
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
 * The SHA-256 of each jar of a package, in the format of {@code sha256sum}; {@code scripts/pin-jars} writes them. A
 * repository's own checksums only say that a jar came as it lies there.
 *
 * @param byName of the jar's file, in lower-case hexadecimal
 */
record JarChecksums(SortedMap<String, String> byName) {
  private static final Pattern LINE = Pattern.compile("([0-9a-f]{64}) [ *]([^/\\s]+\\.jar)");

  /** @throws IllegalArgumentException with the line that is no checksum of a jar, or names one again */
  static JarChecksums parse(String text) {
    SortedMap<String, String> byName = new TreeMap<>();
    text.lines().forEach(line -> {
      Matcher parts = LINE.matcher(line);
      if (!parts.matches() || byName.put(parts.group(2), parts.group(1)) != null) {
        throw new IllegalArgumentException("no line of sha256sum, or a second one of its jar: " + line);
      }
    });
    return new JarChecksums(byName);
  }

  /**
   * @param jars by the name that they have here
   * @return the first that is not as it was pinned, in one line; empty if they are exactly those that were
   */
  Optional<String> wrong(SortedMap<String, Path> jars) throws IOException {
    for (Map.Entry<String, Path> jar : jars.entrySet()) {
      String pinned = byName.get(jar.getKey());
      String found = sha256(jar.getValue());
      if (!found.equals(pinned)) {
        return Optional.of(jar.getValue() + " has SHA-256 " + found + (pinned == null ? ", and no such jar was pinned" : ", pinned is " + pinned));
      }
    }
    return byName.keySet().stream().filter(name -> !jars.containsKey(name)).findFirst().map(name -> name + " is missing, and was pinned");
  }

  private static String sha256(Path file) throws IOException {
    try (DigestInputStream in = new DigestInputStream(Files.newInputStream(file), MessageDigest.getInstance("SHA-256"))) {
      in.transferTo(OutputStream.nullOutputStream());
      return HexFormat.of().formatHex(in.getMessageDigest().digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }
}
