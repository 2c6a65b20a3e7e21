package io.hadoopbench.core.explain;

import io.hadoopbench.core.result.Explanation;
import io.hadoopbench.core.result.store.Stacks.LoadState;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Assigns a sampled stack to its CPU category, to a component of an operation's time, or to a stage
 * of a server call. The rules are in the three sections of {@code stack-rules.txt}; modules add
 * rules for their own clients. A rule matches if all its patterns match, each in a deeper frame
 * than the previous one. The first matching rule in a section determines the name. Not thread-safe.
 */
public final class StackRules {
  /** Category for stacks that no rule matches: the work itself. */
  public static final String OTHER = "other";

  /** Rules of a module. In bench.jar, the rules of all modules are merged into one file. */
  private static final String OF_MODULES = "META-INF/hadoop-bench-parts.txt";

  private static final String MODULES_HERE = "@modules";
  private static final String IS = "\\s+=\\s+";
  private static final String DEEPER = "\\s+>\\s+";
  private static final String AND = "\\s*,\\s*";
  private static final String DEEPEST = "@deepest ";

  /** Name that the rules give to stages for which no caller waits. */
  private static final String NO_CALLER = "-";

  /** Length of a stack that contains only a thread and its state. */
  private static final int WITHOUT_FRAMES = 2;

  /**
   * Matches frames of Java programs. Threads begin with a bracket, and native functions contain no
   * slash.
   */
  private static final Pattern OF_A_PROGRAM =
      Pattern.compile(
          "^(?!\\[|(java|jdk|sun)/|javax/(?!servlet/|ws/)|com/sun/(?!jersey/))[\\w$]+/");

  private final List<Pattern> patterns = new ArrayList<>();
  private final Map<Section, List<Rule>> rules = new EnumMap<>(Section.class);
  private final List<Opening> openings = new ArrayList<>();
  private final List<Pattern> helpers = new ArrayList<>();
  private final Map<String, List<Server>> waits = new LinkedHashMap<>();
  private final Set<String> categoriesFirst = new HashSet<>();

  /** The patterns that match each frame, because the same frames recur in thousands of stacks. */
  private final Map<String, BitSet> ofFrame = new HashMap<>();

  private final Map<Section, Map<String, Optional<String>>> known = new EnumMap<>(Section.class);

  private enum Section {
    CLIENT,
    CPU,
    SERVER
  }

  /**
   * @param patterns indexes of the patterns
   * @param deepest whether the pattern must match the program's deepest frame, ignoring the JDK and
   *     native code
   */
  private record Rule(String part, List<Integer> patterns, boolean deepest) {}

  /**
   * Breaks down the wait for a client's helper threads by what the helpers do.
   *
   * @param part name of the wait in the rules
   * @param working whether each sample of a working helper reduces the wait, because the load
   *     thread waits for the helper's only task; otherwise the wait is divided in proportion to all
   *     samples of the helpers, including sleeping ones
   * @param rest name for the remainder and for idle helpers
   * @param helper pattern that matches a frame in a helper's stack
   */
  record Opening(String part, boolean working, String rest, Pattern helper) {}

  /**
   * @param name name that readers see
   * @param role the role, as it appears in resource names
   * @param threads pattern for the name prefix of threads that process calls
   */
  record Server(String name, String role, Pattern threads) {
    boolean onTheWay(String stack) {
      return stack.startsWith("[") && threads.matcher(stack.substring(1)).find();
    }
  }

  private StackRules() {
    for (Section section : Section.values()) {
      rules.put(section, new ArrayList<>());
      known.put(section, new HashMap<>());
    }
  }

  public static StackRules standard() {
    try {
      StringBuilder ofModules = new StringBuilder();
      for (URL url : Collections.list(StackRules.class.getClassLoader().getResources(OF_MODULES))) {
        ofModules.append(text(url) + "\n");
      }
      return parse(
          text(StackRules.class.getResource("stack-rules.txt"))
              .replace(MODULES_HERE, ofModules)
              .lines()
              .toList());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String text(URL resource) throws IOException {
    try (InputStream in = resource.openStream()) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /**
   * Parses a table. Lines before the first section apply to clients.
   *
   * @throws IllegalArgumentException if a line is invalid; the message contains the line
   */
  static StackRules parse(List<String> lines) {
    StackRules table = new StackRules();
    Map<String, Server> servers = new HashMap<>();
    Section section = Section.CLIENT;
    for (String line :
        lines.stream().filter(one -> !one.isBlank() && !one.startsWith("#")).toList()) {
      try {
        if (line.startsWith("[")) {
          section = Section.valueOf(line.substring(1, line.length() - 1).toUpperCase(Locale.ROOT));
        } else {
          table.add(section, line, servers);
        }
      } catch (IllegalArgumentException
          | IndexOutOfBoundsException e) { // also thrown for invalid patterns
        throw new IllegalArgumentException("invalid stack rule: " + line, e);
      }
    }
    return table;
  }

  private void add(Section section, String line, Map<String, Server> servers) {
    String[] words = line.replaceFirst("^@\\w+ ", "").split(IS, 4);
    switch (line.split(" ")[0]) {
      case "@helper" -> helpers.add(Pattern.compile(words[0]));
      case "@opened" -> {
        if (!words[1].equals("working") && !words[1].equals("shared")) {
          throw new IllegalArgumentException(words[1]);
        }
        openings.add(
            new Opening(words[0], words[1].equals("working"), words[2], Pattern.compile(words[3])));
      }
      case "@server" ->
          servers.put(words[0], new Server(words[0], words[1], Pattern.compile(words[2])));
      case "@wait" ->
          waits.put(
              words[0],
              Stream.of(words[1].split(AND))
                  .map(
                      name ->
                          Optional.ofNullable(servers.get(name))
                              .orElseThrow(() -> new IllegalArgumentException("no server " + name)))
                  .toList());
      case "@categories" -> categoriesFirst.addAll(List.of(words[0].split(AND)));
      default -> {
        String[] rule = line.split(IS, 2);
        boolean deepest = rule[1].startsWith(DEEPEST);
        List<Integer> frames =
            Stream.of((deepest ? rule[1].substring(DEEPEST.length()) : rule[1]).split(DEEPER))
                .map(this::pattern)
                .toList();
        rules.get(section).add(new Rule(rule[0], frames, deepest));
      }
    }
  }

  private int pattern(String text) {
    patterns.add(Pattern.compile(text));
    return patterns.size() - 1;
  }

  List<Opening> openings() {
    return openings;
  }

  /**
   * Returns patterns for the names of helper threads. While a helper is working, the threads that
   * wait for it are asleep, so both must be sampled.
   */
  public List<Pattern> helpers() {
    return helpers;
  }

  /**
   * Returns the servers through which a call passes, by the component that waits for these servers.
   */
  Map<String, List<Server>> waits() {
    return waits;
  }

  /** Returns all CPU categories in the order of the table, with {@link #OTHER} last. */
  List<String> categories() {
    return Stream.concat(rules.get(Section.CPU).stream().map(Rule::part), Stream.of(OTHER))
        .distinct()
        .toList();
  }

  /**
   * @param stack frames separated by {@code ;}, as for all methods of this class
   */
  public String category(String stack) {
    return first(Section.CPU, stack).orElse(OTHER);
  }

  /**
   * Returns the component of an operation's time. If no rule matches a running thread, its CPU
   * category is returned.
   */
  public String component(String stack) {
    return first(Section.CLIENT, stack)
        .orElseGet(
            () -> {
              if (LoadState.in(stack) == LoadState.ASLEEP
                  || stack.split(";").length <= WITHOUT_FRAMES) {
                return Explanation.UNEXPLAINED;
              }
              return "computing: "
                  + category(stack).replaceFirst("^" + OTHER + "$", "the rest of the client");
            });
  }

  /** Returns the stage that a server's thread executes; empty if no caller waits for the stage. */
  Optional<String> stage(String stack) {
    Optional<String> rule = first(Section.SERVER, stack);
    String category = category(stack);
    return rule.filter(NO_CALLER::equals).isPresent()
        ? Optional.empty()
        : Optional.of(
            categoriesFirst.contains(category)
                ? category
                : rule.orElse(category.replaceFirst("^" + OTHER + "$", "the rest")));
  }

  private Optional<String> first(Section section, String stack) {
    return known
        .get(section)
        .computeIfAbsent(
            stack,
            unknown -> {
              List<String> frames = List.of(unknown.split(";"));
              return rules.get(section).stream()
                  .filter(rule -> matches(rule, frames))
                  .map(Rule::part)
                  .findFirst();
            });
  }

  private boolean matches(Rule rule, List<String> frames) {
    int next = 0;
    if (rule.deepest()) {
      return frames.stream()
          .filter(OF_A_PROGRAM.asPredicate())
          .reduce((above, below) -> below)
          .filter(frame -> matches(frame, rule, 0))
          .isPresent();
    }
    for (String frame : frames) {
      if (matches(frame, rule, next) && ++next == rule.patterns().size()) {
        return true;
      }
    }
    return false;
  }

  private boolean matches(String frame, Rule rule, int index) {
    return ofFrame
        .computeIfAbsent(
            frame,
            unknown -> {
              BitSet found = new BitSet();
              for (int i = 0; i < patterns.size(); i++) {
                found.set(i, patterns.get(i).matcher(unknown).find());
              }
              return found;
            })
        .get(rule.patterns().get(index));
  }
}
