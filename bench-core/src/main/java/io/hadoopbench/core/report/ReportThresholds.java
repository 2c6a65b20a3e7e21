package io.hadoopbench.core.report;

/** What a report leaves out, and from where on it speaks of noise. Each with its reason. */
final class ReportThresholds {
  /** Share of the median that the trials of a variant may spread over before they are called noisy. */
  static final double NOISY_SPREAD = 0.20;

  /** Invalid trials listed on a terminal before the rest is only counted. */
  static final int INVALID_LISTED = 5;

  /** Metrics in the table of trials; trials.csv has them all. */
  static final int METRICS_OF_A_TRIAL = 4;

  /** Operations that end in a second of the busiest trial, on average, before they are drawn over time: of fewer each line would show chance. */
  static final double DRAWN_PER_SECOND = 10;

  private ReportThresholds() { }
}
