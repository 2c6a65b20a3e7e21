package io.hadoopbench.core.table;

import java.util.Map;

/**
 * The device that displays a text.
 *
 * @param columns number of characters per line
 * @param colour whether terminal colour codes are allowed
 */
public record Screen(int columns, boolean colour) {
  private static final int LEAST_COLUMNS = 60;
  private static final int MOST_COLUMNS = 120;

  /** Used for files, pipes and email; half as wide as a wide screen. */
  public static final Screen NONE = new Screen(100, false);

  /** Returns a terminal. The width is limited, so that lines remain readable. */
  public static Screen of(int columns, boolean colour) {
    return new Screen(Math.max(LEAST_COLUMNS, Math.min(columns, MOST_COLUMNS)), colour);
  }

  public Screen withColour(boolean wanted) {
    return new Screen(columns, wanted);
  }

  /** The meaning of a text, displayed as a colour. */
  public enum Tone {
    PLAIN(""),
    TITLE("1"),
    COST("31"),
    GAIN("32"),
    INCONCLUSIVE("33");

    private static final Map<String, Tone> BY_WORD =
        Map.of(
            "slower",
            COST,
            "worse",
            COST,
            "longer",
            COST,
            "more",
            COST,
            "faster",
            GAIN,
            "better",
            GAIN,
            "shorter",
            GAIN,
            "less",
            GAIN,
            "same",
            GAIN,
            "inconclusive",
            INCONCLUSIVE);

    private final String sign;

    Tone(String sign) {
      this.sign = sign;
    }

    /** Returns the tone of a result, which depends on its first word. */
    public static Tone of(String answer) {
      return BY_WORD.getOrDefault(answer.replaceAll("[^a-z].*", ""), PLAIN);
    }
  }

  /** Returns a line in a colour, if the screen supports it. */
  String coloured(String line, Tone tone) {
    return colour && tone != Tone.PLAIN && !line.isEmpty()
        ? "\u001b[" + tone.sign + "m" + line + "\u001b[0m"
        : line;
  }
}
