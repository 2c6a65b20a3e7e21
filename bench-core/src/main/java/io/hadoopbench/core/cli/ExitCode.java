package io.hadoopbench.core.cli;

import java.util.List;

/** What the process says when it ends. */
public final class ExitCode {
  public static final int OK = 0;

  /** A run failed. */
  public static final int FAILED = 1;

  /** Wrong use: nothing was done. */
  public static final int USAGE = 2;

  /** Something became worse beyond its gate. */
  public static final int WORSE = 3;

  /** The environment does not allow a valid answer. */
  public static final int INVALID = 4;

  /** A night could not have found what it was to find. */
  public static final int OPEN = 5;

  /**
   * From fine to worst: what this night could not see weighs less than what cannot be seen here at
   * all, what is not known weighs less than what became worse, and that less than what did not run
   * at all.
   */
  private static final List<Integer> BY_WEIGHT = List.of(OK, OPEN, INVALID, WORSE, USAGE, FAILED);

  private ExitCode() {}

  /** The worse one of two. */
  public static int worse(int one, int other) {
    return BY_WEIGHT.indexOf(one) >= BY_WEIGHT.indexOf(other) ? one : other;
  }
}
