package io.hadoopbench.core.cluster;

import io.hadoopbench.core.cli.UsageException;
import java.util.Comparator;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.util.VersionInfo;

/** A Hadoop release such as {@code 3.3.6}. An older release compares as less than a newer one. */
public record HadoopRelease(int major, int minor, int patch) implements Comparable<HadoopRelease> {
  private static final Pattern FORM = Pattern.compile("(\\d{1,3})\\.(\\d{1,3})\\.(\\d{1,3})");

  private static final HadoopRelease OLDEST = new HadoopRelease(3, 3, 0);

  private static final HadoopRelease FIRST_OF_NATIVE_CODE = new HadoopRelease(3, 4, 0);
  private static final Comparator<HadoopRelease> BY_AGE =
      Comparator.comparingInt(HadoopRelease::major)
          .thenComparingInt(HadoopRelease::minor)
          .thenComparingInt(HadoopRelease::patch);

  /**
   * @throws IllegalArgumentException if {@link #wrong} rejects the text
   */
  public static HadoopRelease of(String text) {
    Matcher numbers = FORM.matcher(text);
    if (!numbers.matches()) {
      throw new IllegalArgumentException(text + " is not a Hadoop release");
    }
    return new HadoopRelease(
        Integer.parseInt(numbers.group(1)),
        Integer.parseInt(numbers.group(2)),
        Integer.parseInt(numbers.group(3)));
  }

  /** Returns the reason a text is not a supported release; empty if it is supported. */
  public static Optional<String> wrong(String text) {
    if (!FORM.matcher(text).matches()) {
      return Optional.of("is not a Hadoop release; use the form 3.3.6");
    }
    return of(text).compareTo(OLDEST) < 0
        ? Optional.of("is older than " + OLDEST + ", the oldest release that hadoop-bench supports")
        : Optional.empty();
  }

  /**
   * @throws UsageException if {@link #wrong} rejects the value of {@code cluster -hadoop}
   */
  public static HadoopRelease ofOption(String text) {
    wrong(text)
        .ifPresent(
            reason -> {
              throw new UsageException("-hadoop " + text + ": " + reason);
            });
    return of(text);
  }

  /**
   * Requires client jars from a supported release.
   *
   * @param version version as reported by the jars, such as a vendor's 3.1.1.7.1.9
   * @throws UsageException if the release is not supported; the message lists supported releases
   */
  static void requireClients(String version) {
    Matcher numbers = FORM.matcher(version);
    if (numbers.lookingAt() && of(numbers.group()).compareTo(OLDEST) < 0) {
      throw new UsageException(
          """
          the Hadoop client jars on the class path have version %s, but hadoop-bench \
          supports 3.3 to 3.5; start it with a supported client's hadoop jar command\
          """
              .formatted(version));
    }
  }

  /** Returns the release that the client jars of this JVM report. */
  public static String ofThisJvm() {
    return VersionInfo.getVersion();
  }

  /**
   * Returns whether the release can use OpenSSL through the distribution's libhadoop, which belongs
   * to Hadoop 3.4. Hadoop 3.3 passes fewer arguments, so libhadoop would read random memory.
   */
  public boolean callsOpensslAsWeDo() {
    return compareTo(FIRST_OF_NATIVE_CODE) >= 0;
  }

  @Override
  public int compareTo(HadoopRelease other) {
    return BY_AGE.compare(this, other);
  }

  @Override
  public String toString() {
    return major + "." + minor + "." + patch;
  }
}
