package io.hadoopbench.core.result;

/** Factor, levels and metrics of the treatment that delays each operation by a known time. */
public final class DelayLevels {
  public static final String FACTOR = "delay";

  /** Level without an injected delay. */
  public static final String NONE = "0";

  /** The A/A twin of {@link #NONE}: the same variant under another name. */
  public static final String TWIN = "0b";

  /** Level used only in runs that validate the harness. */
  public static final String QUARTER = "25%";

  /** Metric of delayed trials: delay as a share of the load threads' time. */
  public static final String SHARE = "delay.share";

  /** Metric of delayed trials: mean delay per operation, in us. */
  public static final String MICROS = "delay.meanMicros";

  private DelayLevels() {}
}
