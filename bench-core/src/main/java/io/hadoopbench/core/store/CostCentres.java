package io.hadoopbench.core.store;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Stream;

/**
 * Puts a stack to the cost centre that owns it. Rules are tried in their order, each on every frame; the first one that a frame matches
 * names the centre. So what stands higher in the table owns all that it calls: 3DES inside of a SASL wrap is SASL, not cryptography.
 * A rule for libraries that call everything else, as servers of HTTP do, is tried on the deepest frame alone that is not the JDK's or native.
 * The table is {@code cost-centres.txt}, and docs/explain.md says why it is as it is. Not safe for several threads.
 */
public final class CostCentres {
  /** What no rule knows: the work itself. */
  public static final String OTHER = "other";
  private static final String TABLE = "cost-centres.txt";
  private static final String DEEPEST = "@deepest ";
  /** Threads have a bracket and native functions no slash. */
  private static final Pattern OF_A_PROGRAM = Pattern.compile("^(?!\\[|(java|jdk|sun)/|javax/(?!servlet/|ws/)|com/sun/(?!jersey/))[\\w$]+/");

  private final List<Rule> rules;
  /** Index of the first rule that a frame matches; frames recur in thousands of stacks. */
  private final Map<String, Integer> known = new HashMap<>();
  /** Likewise, if it is the deepest one of a program. */
  private final Map<String, Integer> knownDeepest = new HashMap<>();

  /**
   * @param frame is looked for anywhere in a frame
   * @param deepest whether the frame must be the deepest one of a program
   */
  private record Rule(String centre, Pattern frame, boolean deepest) { }

  private CostCentres(List<Rule> rules) {
    this.rules = rules;
  }

  public static CostCentres standard() {
    return parse(Resources.text(CostCentres.class, TABLE));
  }

  /**
   * @param table a line a rule: centre, colon, blank, {@code @deepest} if it is for the deepest frame of a program,
   *     regular expression; empty lines and those with # at their start say nothing
   * @throws IllegalArgumentException naming the line
   */
  static CostCentres parse(String table) {
    List<Rule> rules = new ArrayList<>();
    for (String line : table.lines().filter(l -> !l.isBlank() && !l.startsWith("#")).toList()) {
      String[] parts = line.split(":\\s+", 2);
      try {
        boolean deepest = parts[1].startsWith(DEEPEST);
        rules.add(new Rule(parts[0], Pattern.compile(deepest ? parts[1].substring(DEEPEST.length()) : parts[1]), deepest));
      } catch (ArrayIndexOutOfBoundsException | PatternSyntaxException e) {
        throw new IllegalArgumentException("no rule for a cost centre: " + line, e);
      }
    }
    return new CostCentres(List.copyOf(rules));
  }

  /** All centres in the order of the table, the rest at the end. */
  public List<String> names() {
    return Stream.concat(rules.stream().map(Rule::centre), Stream.of(OTHER)).distinct().toList();
  }

  /** @param stack frames with {@code ;} between them */
  public String of(String stack) {
    int first = rules.size();
    String deepest = "";
    for (String frame : stack.split(";")) {
      first = Math.min(first, known.computeIfAbsent(frame, unknown -> firstRule(unknown, false)));
      deepest = OF_A_PROGRAM.matcher(frame).find() ? frame : deepest;
    }
    first = Math.min(first, knownDeepest.computeIfAbsent(deepest, unknown -> firstRule(unknown, true)));
    return first == rules.size() ? OTHER : rules.get(first).centre();
  }

  private int firstRule(String frame, boolean deepest) {
    for (int i = 0; i < rules.size(); i++) {
      if (rules.get(i).deepest() == deepest && rules.get(i).frame().matcher(frame).find()) {
        return i;
      }
    }
    return rules.size();
  }
}
