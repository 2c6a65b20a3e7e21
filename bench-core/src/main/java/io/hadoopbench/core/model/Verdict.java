package io.hadoopbench.core.model;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Locale;

/**
 * What is certain of a difference, in two answers that one interval gives. Neither is withheld:
 * where little is known the interval is wide, and the answer open.
 */
public record Verdict(Direction direction, Size size) {
  public static final Verdict INCONCLUSIVE = new Verdict(Direction.INCONCLUSIVE, Size.INCONCLUSIVE);

  /** Whether there is a difference at all, and which way. */
  public enum Direction {
    /**
     * Worse than the baseline: the whole interval says so. Of a metric that is no speed: more of
     * what should be little, or less of what should be much.
     */
    @JsonProperty("slower")
    SLOWER,
    /** Better than the baseline, likewise. */
    @JsonProperty("faster")
    FASTER,
    /** The interval holds 1, or there are fewer than 6 blocks. */
    @JsonProperty("inconclusive")
    INCONCLUSIVE;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Whether the difference is one that counts. */
  public enum Size {
    /** The whole interval lies beyond the tolerance. */
    @JsonProperty("relevant")
    RELEVANT,
    /** The whole interval lies within it. */
    @JsonProperty("negligible")
    NEGLIGIBLE,
    /** The interval crosses its edge, or there are fewer than 6 blocks. */
    @JsonProperty("inconclusive")
    INCONCLUSIVE;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  /** Whether it is worse by more than counts. */
  public boolean worse() {
    return equals(new Verdict(Direction.SLOWER, Size.RELEVANT));
  }

  /** Whether both answers are open: more blocks may tell. */
  public boolean open() {
    return equals(INCONCLUSIVE);
  }

  /**
   * A word or two, for a column.
   *
   * @param slower what stands for {@link Direction#SLOWER}; {@code faster} likewise
   */
  public String words(String slower, String faster) {
    if (direction == Direction.INCONCLUSIVE) {
      return size == Size.INCONCLUSIVE ? "inconclusive" : "no difference";
    }
    String way = direction == Direction.SLOWER ? slower : faster;
    return switch (size) {
      case RELEVANT -> way;
      case NEGLIGIBLE -> way + ", negligible";
      case INCONCLUSIVE -> way + ", size inconclusive";
    };
  }
}
