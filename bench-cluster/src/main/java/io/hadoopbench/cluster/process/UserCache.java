package io.hadoopbench.cluster.process;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * Downloads that are kept for the user in {@code $XDG_CACHE_HOME/hadoop-bench}, by default below
 * {@code ~/.cache}.
 */
public final class UserCache {
  private UserCache() {}

  public static Path resolve(String name) {
    String base = System.getenv("XDG_CACHE_HOME");
    // the JVM returns "?" for a user id without a name
    String home = System.getProperty("user.home");
    Path caches =
        base == null || base.isEmpty()
            ? Path.of(home.startsWith("/") ? home : "/", ".cache")
            : Path.of(base);
    return caches.resolve("hadoop-bench").resolve(name);
  }

  /**
   * Returns a short checksum of a text, for derived file names.
   *
   * @param bytes length of the checksum in bytes; each byte becomes two digits
   */
  public static String fingerprint(String text, int bytes) {
    try {
      return HexFormat.of()
          .formatHex(
              MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)),
              0,
              bytes);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }
}
