package io.hadoopbench.core.model;

import java.util.List;

/**
 * Something that a scenario varies on purpose.
 *
 * @param name option-safe name, for example {@code zone}
 * @param help one sentence for {@code -h}
 * @param levels every level that the scenario knows; the first is the baseline's
 * @param defaultLevels the levels that run without {@code -only}
 * @param furtherPrefix what further levels begin with that a user may name; empty when {@code levels} are all
 */
public record Factor(String name, String help, List<String> levels, List<String> defaultLevels, String furtherPrefix) {
  public Factor {
    levels = List.copyOf(levels);
    defaultLevels = List.copyOf(defaultLevels);
    if (!levels.containsAll(defaultLevels) || defaultLevels.isEmpty()) {
      throw new IllegalArgumentException("factor " + name + ": default levels " + defaultLevels + " not among " + levels);
    }
  }

  public Factor(String name, String help, List<String> levels, List<String> defaultLevels) {
    this(name, help, levels, defaultLevels, "");
  }

  public Factor(String name, String help, List<String> levels) {
    this(name, help, levels, levels);
  }

  public boolean accepts(String level) {
    return levels.contains(level) || !furtherPrefix.isEmpty() && level.startsWith(furtherPrefix) && level.length() > furtherPrefix.length();
  }
}
