package io.hadoopbench.core.cli;

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

  private ExitCode() { }
}
