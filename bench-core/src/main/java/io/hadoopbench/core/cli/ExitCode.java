package io.hadoopbench.core.cli;

import java.util.List;

public final class ExitCode {
  public static final int OK = 0;

  public static final int FAILED = 1;

  /** Usage error: nothing was done. */
  public static final int USAGE = 2;

  /** A metric became worse by more than its gate. */
  public static final int WORSE = 3;

  /** A valid result is not possible in this environment. */
  public static final int INVALID = 4;

  /** A nightly run was too imprecise to detect the change that it should detect. */
  public static final int INCONCLUSIVE = 5;

  /**
   * Exit codes in order of increasing severity: an imprecise run, an invalid environment, a
   * regression, a usage error, a failed run.
   */
  private static final List<Integer> BY_SEVERITY =
      List.of(OK, INCONCLUSIVE, INVALID, WORSE, USAGE, FAILED);

  private ExitCode() {}

  public static int worse(int one, int other) {
    return BY_SEVERITY.indexOf(one) >= BY_SEVERITY.indexOf(other) ? one : other;
  }
}
