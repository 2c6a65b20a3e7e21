package io.hadoopbench.core.explain;

import io.hadoopbench.core.store.CostCentres;
import io.hadoopbench.core.store.Resources;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Which servers a wait is for, which of their threads are on the way of a call, and what those do. The table is {@code
 * servers.txt}. Not safe for several threads.
 */
public final class ServerRules {
  private static final String TABLE = "servers.txt";
  private static final String AND = "\\s*,\\s*";
  private static final String WAIT = "@wait ";
  private static final String SERVER = "@server ";
  private static final String CENTRES = "@centres ";
  /** Of what no caller waits for. */
  private static final String NOBODY = "-";
  private static final String THE_REST = "the rest";

  private final Map<String, List<Server>> waits = new LinkedHashMap<>();
  private final Set<String> first = new LinkedHashSet<>();
  private final List<StackRule> rules = new ArrayList<>();
  private final Map<String, Optional<String>> known = new HashMap<>();
  private final CostCentres centres = CostCentres.standard();

  /**
   * @param name as readers know it
   * @param role as in the names of resources
   * @param threads that are on the way of calls, by the beginning of their names
   */
  record Server(String name, String role, Pattern threads) {
    boolean onTheWay(String stack) {
      return stack.startsWith("[") && threads.matcher(stack.substring(1)).find();
    }
  }

  private ServerRules() { }

  public static ServerRules standard() {
    return parse(Resources.text(ServerRules.class, TABLE).lines().toList());
  }

  /** @throws IllegalArgumentException naming the line */
  static ServerRules parse(List<String> lines) {
    ServerRules table = new ServerRules();
    Map<String, Server> servers = new HashMap<>();
    Map<String, String> waits = new LinkedHashMap<>();
    for (String line : lines.stream().filter(l -> !l.isBlank() && !l.startsWith("#")).toList()) {
      if (line.startsWith(WAIT)) {
        String[] words = words(line, WAIT, 2);
        waits.put(words[0], words[1]);
      } else if (line.startsWith(SERVER)) {
        String[] words = words(line, SERVER, 3);
        servers.put(words[0], new Server(words[0], words[1], StackRule.pattern(words[2], line)));
      } else if (line.startsWith(CENTRES)) {
        table.first.addAll(List.of(line.substring(CENTRES.length()).split(AND)));
      } else {
        table.rules.add(StackRule.parse(line));
      }
    }
    waits.forEach((part, names) -> table.waits.put(part, List.of(names.split(AND)).stream().map(name -> Optional.ofNullable(servers.get(name))
        .orElseThrow(() -> new IllegalArgumentException("no rule for the server " + name + " of: " + WAIT + part))).toList()));
    return table;
  }

  private static String[] words(String line, String start, int number) {
    String[] words = line.substring(start.length()).split(StackRule.IS, number);
    if (words.length < number) {
      throw new IllegalArgumentException("not " + number + " words with = between them: " + line);
    }
    return words;
  }

  /** Servers on the way, by the part that waits for them. */
  Map<String, List<Server>> waits() {
    return waits;
  }

  /**
   * What a thread on the way of calls does.
   *
   * @return empty for what no caller waits for
   */
  Optional<String> of(String stack) {
    return known.computeIfAbsent(stack, unknown -> {
      String centre = centres.of(unknown);
      List<String> frames = List.of(unknown.split(";"));
      Optional<String> rule = rules.stream().filter(r -> r.matches(frames)).map(StackRule::part).findFirst();
      if (rule.filter(NOBODY::equals).isPresent()) {
        return Optional.empty();
      }
      return Optional.of(first.contains(centre) ? centre : rule.orElse(centre.equals(CostCentres.OTHER) ? THE_REST : centre));
    });
  }
}
