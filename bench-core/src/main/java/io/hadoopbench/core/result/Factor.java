package io.hadoopbench.core.result;

import java.util.List;
import java.util.regex.Pattern;

/**
 * A property that a scenario varies.
 *
 * @param name name that is valid as an option name, for example {@code zone}
 * @param help one sentence for {@code -h}
 * @param levels all named levels; the first is the baseline's level
 * @param defaultLevels levels that are used without {@code -levels}
 * @param further additional levels, defined by a pattern
 */
public record Factor(
    String name, String help, List<String> levels, List<String> defaultLevels, Further further) {
  /**
   * Additional levels, defined by a pattern.
   *
   * @param words description of these levels for users; empty if there are no additional levels
   * @param pattern regular expression
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
   * Creates a factor with additional levels.
   *
   * @param furtherPrefix prefix for the additional levels
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

  public String describe() {
    return String.join(", ", levels) + (further.words().isEmpty() ? "" : ", " + further.words());
  }
}
