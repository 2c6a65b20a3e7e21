package io.hadoopbench.core.model;

/** What a comparison says, once noise and the tolerance are taken into account. */
public enum Verdict {
  /** Worse than the baseline by more than the tolerance, and the whole interval says so. */
  COST("cost"),
  /** Better than the baseline by more than the tolerance, and the whole interval says so. */
  GAIN("gain"),
  /** The whole interval lies within the tolerance. */
  NO_DIFFERENCE("no difference"),
  /** The interval is too wide to tell. */
  INCONCLUSIVE("inconclusive"),
  /** The ratio changed while it was measured, or the servers still warmed up: no number stands for what would have come next. */
  NOT_STEADY("not steady");

  private final String words;

  Verdict(String words) {
    this.words = words;
  }

  public String words() {
    return words;
  }
}
