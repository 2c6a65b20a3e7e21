package io.hadoopbench.core.explain;

import java.util.List;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Stream;

/**
 * Names the part of stacks that have certain frames.
 *
 * @param frames each of which is looked for anywhere in a frame that is deeper than that of the one before
 */
record StackRule(String part, List<Pattern> frames) {
  static final String IS = "\\s+=\\s+";
  private static final String DEEPER = "\\s+>\\s+";

  /**
   * @param line {@code part = pattern > pattern}
   * @throws IllegalArgumentException naming the line
   */
  static StackRule parse(String line) {
    String[] parts = line.split(IS, 2);
    if (parts.length < 2) {
      throw new IllegalArgumentException("no rule for a part: " + line);
    }
    return new StackRule(parts[0], Stream.of(parts[1].split(DEEPER)).map(pattern -> pattern(pattern, line)).toList());
  }

  static Pattern pattern(String text, String line) {
    try {
      return Pattern.compile(text);
    } catch (PatternSyntaxException e) {
      throw new IllegalArgumentException("no rule for a part: " + line, e);
    }
  }

  /** @param stack from the root on */
  boolean matches(List<String> stack) {
    int next = 0;
    for (String frame : stack) {
      if (frames.get(next).matcher(frame).find() && ++next == frames.size()) {
        return true;
      }
    }
    return false;
  }
}
