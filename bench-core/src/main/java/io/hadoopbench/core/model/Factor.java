package io.hadoopbench.core.model;

import java.util.List;
import java.util.regex.Pattern;

/**
 * Something that a scenario varies on purpose.
 *
 * @param name option-safe name, for example {@code zone}
 * @param help one sentence for {@code -h}
 * @param levels every level that the scenario knows by name; the first is the baseline's
 * @param defaultLevels the levels that run without {@code -levels}
 * @param further levels that a user may name beside them
 */
public record Factor(
    String name, String help, List<String> levels, List<String> defaultLevels, Further further) {
  /**
   * Levels that nobody lists.
   *
   * @param words for people; empty when there are none
   * @param pattern regular expression of them
   */
  public record Further(String words, String pattern) {
    private static final Further NONE = new Further("", "(?!)");
  }

  public Factor {
    levels = List.copyOf(levels);
    defaultLevels = List.copyOf(defaultLevels);
    if (!levels.containsAll(defaultLevels) || defaultLevels.isEmpty()) {
      throw new IllegalArgumentException(
          "factor " + name + ": default levels " + defaultLevels + " not among " + levels);
    }
  }

  /**
   * @param furtherPrefix what further levels begin with
   */
  public Factor(
      String name,
      String help,
      List<String> levels,
      List<String> defaultLevels,
      String furtherPrefix) {
    this(
        name,
        help,
        levels,
        defaultLevels,
        new Further(furtherPrefix + "...", Pattern.quote(furtherPrefix) + ".+"));
  }

  public Factor(String name, String help, List<String> levels, List<String> defaultLevels) {
    this(name, help, levels, defaultLevels, Further.NONE);
  }

  public Factor(String name, String help, List<String> levels) {
    this(name, help, levels, levels);
  }

  public boolean accepts(String level) {
    return levels.contains(level) || level.matches(further.pattern());
  }

  /** What there is, for people. */
  public String describe() {
    return String.join(", ", levels) + (further.words().isEmpty() ? "" : ", " + further.words());
  }
}
