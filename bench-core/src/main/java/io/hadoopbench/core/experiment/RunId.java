package io.hadoopbench.core.experiment;

import java.security.SecureRandom;
import java.time.Clock;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/** Names of runs: program, time, and four digits by which runs of the same second differ. */
public final class RunId {
  private static final DateTimeFormatter STAMP = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss").withZone(ZoneOffset.UTC);

  private RunId() { }

  public static String next(String program, Clock clock) {
    return program + "-" + STAMP.format(clock.instant()) + "-" + String.format("%04x", new SecureRandom().nextInt(1 << 16));
  }
}
