package io.hadoopbench.core.table;

import java.util.Map;

/**
 * What a text is laid out for.
 *
 * @param columns of a line
 * @param colour whether signs that colour a terminal may stand in it
 */
public record Screen(int columns, boolean colour) {
  private static final int LEAST_COLUMNS = 60;
  private static final int MOST_COLUMNS = 120;

  /** Files, pipes and mail: fits half of a wide screen. */
  public static final Screen NONE = new Screen(100, false);

  /** A terminal; lines that are shorter or longer than people read are none of its business. */
  public static Screen of(int columns, boolean colour) {
    return new Screen(Math.max(LEAST_COLUMNS, Math.min(columns, MOST_COLUMNS)), colour);
  }

  public Screen withColour(boolean wanted) {
    return new Screen(columns, wanted);
  }

  /** What a text means to its reader, as a colour. */
  public enum Tone {
    PLAIN(""),
    TITLE("1"),
    COST("31"),
    GAIN("32"),
    OPEN("33");

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
            OPEN);

    private final String sign;

    Tone(String sign) {
      this.sign = sign;
    }

    /** Of an answer, by its first word. */
    public static Tone of(String answer) {
      return BY_WORD.getOrDefault(answer.replaceAll("[^a-z].*", ""), PLAIN);
    }
  }

  /** A line in a colour, where this screen has some. */
  String coloured(String line, Tone tone) {
    return colour && tone != Tone.PLAIN && !line.isEmpty()
        ? "\u001b[" + tone.sign + "m" + line + "\u001b[0m"
        : line;
  }
}
