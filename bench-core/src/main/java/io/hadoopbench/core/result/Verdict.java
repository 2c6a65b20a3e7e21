package io.hadoopbench.core.result;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Locale;

/**
 * The direction and size of a difference, both derived from one interval. With little data, the
 * interval is wide and the verdict is inconclusive.
 */
public record Verdict(Direction direction, Size size) {
  public static final Verdict INCONCLUSIVE = new Verdict(Direction.INCONCLUSIVE, Size.INCONCLUSIVE);

  public enum Direction {
    /**
     * The whole interval is worse than the baseline. For metrics other than speed, "slower" also
     * means worse: higher if lower values are better, and vice versa.
     */
    @JsonProperty("slower")
    SLOWER,
    /** The whole interval is better than the baseline. */
    @JsonProperty("faster")
    FASTER,
    /** The interval includes 1, or there are fewer than 6 blocks. */
    @JsonProperty("inconclusive")
    INCONCLUSIVE;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** The size of the difference relative to the tolerance. */
  public enum Size {
    /** The whole interval is outside the tolerance. */
    @JsonProperty("relevant")
    RELEVANT,
    /** The whole interval is within the tolerance. */
    @JsonProperty("negligible")
    NEGLIGIBLE,
    /** The interval crosses a limit of the tolerance, or there are fewer than 6 blocks. */
    @JsonProperty("inconclusive")
    INCONCLUSIVE;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Returns whether the variant is worse by more than the tolerance. */
  public boolean worse() {
    return equals(new Verdict(Direction.SLOWER, Size.RELEVANT));
  }

  /** Returns whether both direction and size are inconclusive. More blocks may help. */
  public boolean inconclusive() {
    return equals(INCONCLUSIVE);
  }

  /**
   * Returns the verdict in one or two words, for a table column.
   *
   * @param slower word for {@link Direction#SLOWER}
   * @param faster word for {@link Direction#FASTER}
   */
  public String words(String slower, String faster) {
    if (direction == Direction.INCONCLUSIVE) {
      return size == Size.INCONCLUSIVE ? "inconclusive" : "no difference";
    }
    String word = direction == Direction.SLOWER ? slower : faster;
    return switch (size) {
      case RELEVANT -> word;
      case NEGLIGIBLE -> word + ", negligible";
      case INCONCLUSIVE -> word + ", size inconclusive";
    };
  }
}
