package io.hadoopbench.core.cluster;

import io.hadoopbench.core.cli.UsageException;
import java.util.Comparator;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.util.VersionInfo;

/** A release of Hadoop, as in {@code 3.3.6}; the older one is the smaller one. */
public record HadoopRelease(int major, int minor, int patch) implements Comparable<HadoopRelease> {
  private static final Pattern FORM = Pattern.compile("(\\d{1,3})\\.(\\d{1,3})\\.(\\d{1,3})");

  /** What bench.jar is built for. */
  private static final HadoopRelease OLDEST = new HadoopRelease(3, 3, 0);

  private static final HadoopRelease FIRST_OF_NATIVE_CODE = new HadoopRelease(3, 4, 0);
  private static final Comparator<HadoopRelease> BY_AGE =
      Comparator.comparingInt(HadoopRelease::major)
          .thenComparingInt(HadoopRelease::minor)
          .thenComparingInt(HadoopRelease::patch);

  /**
   * @throws IllegalArgumentException if the text is {@link #wrong}
   */
  public static HadoopRelease of(String text) {
    Matcher numbers = FORM.matcher(text);
    if (!numbers.matches()) {
      throw new IllegalArgumentException(text + " is no release of Hadoop");
    }
    return new HadoopRelease(
        Integer.parseInt(numbers.group(1)),
        Integer.parseInt(numbers.group(2)),
        Integer.parseInt(numbers.group(3)));
  }

  /** Why a text is no release, or one on which this program does not run; empty when it does. */
  public static Optional<String> wrong(String text) {
    if (!FORM.matcher(text).matches()) {
      return Optional.of("is no release of Hadoop; give one as in 3.3.6");
    }
    return of(text).compareTo(OLDEST) < 0
        ? Optional.of("is older than " + OLDEST + ", the oldest release that hadoop-bench runs on")
        : Optional.empty();
  }

  /**
   * @throws UsageException if what the option -hadoop of {@code cluster} says is {@link #wrong}
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
   * Requires client jars on which this program runs.
   *
   * @param version as the jars state it, such as 3.1.1.7.1.9 of a vendor
   * @throws UsageException naming versions that work
   */
  static void requireClients(String version) {
    Matcher numbers = FORM.matcher(version);
    if (numbers.lookingAt() && of(numbers.group()).compareTo(OLDEST) < 0) {
      throw new UsageException(
          "the Hadoop client jars on the class path are of version "
              + version
              + ", and hadoop-bench runs on 3.3 to 3.5;"
              + " start it with hadoop jar of such a client");
    }
  }

  /** The release of the client jars of this JVM, as they say it. */
  public static String ofThisJvm() {
    return VersionInfo.getVersion();
  }

  /**
   * Whether it can use OpenSSL through the libhadoop of the distribution, which is that of Hadoop
   * 3.4: 3.3 passes it fewer arguments, so that it would read at random.
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
