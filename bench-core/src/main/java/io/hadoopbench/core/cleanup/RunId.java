package io.hadoopbench.core.cleanup;

import java.security.SecureRandom;
import java.time.Clock;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.regex.Pattern;

/**
 * Names of runs. A name consists of the program, the time, and four hexadecimal digits that
 * distinguish runs started in the same second.
 */
public final class RunId {
  private static final DateTimeFormatter STAMP =
      DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss").withZone(ZoneOffset.UTC);

  private static final Pattern NAME = Pattern.compile("[a-z0-9-]+-\\d{8}-\\d{6}-[0-9a-f]{4}");

  private RunId() {}

  /** Returns whether a name is that of a run. */
  public static boolean isOne(String name) {
    return NAME.matcher(name).matches();
  }

  public static String next(String program, Clock clock) {
    return program
        + "-"
        + STAMP.format(clock.instant())
        + "-"
        + String.format("%04x", new SecureRandom().nextInt(1 << 16));
  }
}
