package io.hadoopbench.core.suite;

import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.model.Feature;
import io.hadoopbench.core.run.RunBudget;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** From a suite's YAML to the {@link Suite}. Whether scenarios and options are there is not known here. */
public final class SuiteFile {
  /** What a machine that belongs to the night alone may differ by without a reason to look. */
  private static final Double ABSOLUTE_PERCENT = 30.0;
  /** A hang in a macro is to cost no night. */
  private static final Duration MACRO_LIMIT = Duration.ofMinutes(1);
  private static final List<String> SUITE = List.of("suite", "macros", "before", "after", "defaults", "runs");
  private static final List<String> DEFAULTS = List.of("options", "hadoop", "time", "require", "tolerance", "absolute", "before", "after");
  private static final List<String> RUN = List.of("name", "scenario", "options", "hadoop", "time", "require",
      "tolerance", "absolute", "before", "after", "prices");
  private static final List<String> PRICE = List.of("feature", "variant", "against", "published", "asked");
  private static final Option TIME = Option.of("time", Option.Type.DURATION, "", "", "");
  /** The suite's own matter. */
  private static final Set<String> NOT_HERE = Set.of("out", "require", "resume");

  private final Map<String, Macro> macros = new LinkedHashMap<>();

  private SuiteFile() { }

  /** @throws UsageException naming file, line and column of the first mistake */
  public static Suite read(Path file) throws IOException {
    String name = String.valueOf(file.getFileName()).replaceFirst("\\.ya?ml$", "");
    return new SuiteFile().suite(YamlNode.read(file), name);
  }

  private Suite suite(YamlNode root, String fileName) {
    Map<String, YamlNode> keys = root.map("a suite", SUITE);
    if (!keys.containsKey("runs")) {
      throw root.wrong("a suite has the key runs");
    }
    String name = keys.containsKey("suite") ? name(keys.get("suite")) : fileName;
    if (keys.containsKey("macros")) {
      keys.get("macros").map("macros").forEach((macro, node) -> macros.put(macro, macro(macro, node)));
    }
    Map<String, YamlNode> defaults = keys.containsKey("defaults") ? keys.get("defaults").map("defaults", DEFAULTS) : Map.of();
    List<SuiteRun> runs = new ArrayList<>();
    Set<String> names = new HashSet<>();
    for (YamlNode node : keys.get("runs").list("runs")) {
      SuiteRun run = run(node, defaults);
      if (!names.add(run.name())) {
        throw node.wrong("two runs of the name " + run.name() + "; give each a name");
      }
      runs.add(run);
    }
    if (runs.isEmpty()) {
      throw keys.get("runs").wrong("a suite has at least one run");
    }
    return new Suite(name, macros(keys, "before"), macros(keys, "after"), List.copyOf(runs));
  }

  private Macro macro(String name, YamlNode node) {
    Map<String, YamlNode> keys = node.map("a macro", List.of("run", "limit"));
    if (!keys.containsKey("run")) {
      throw node.wrong("a macro has the key run: the program and its arguments");
    }
    List<String> command = keys.get("run").texts("run", "an argument");
    if (command.isEmpty() || command.get(0).isEmpty()) {
      throw keys.get("run").wrong("run must name a program");
    }
    Duration limit = keys.containsKey("limit") ? duration(keys.get("limit"), "limit") : MACRO_LIMIT;
    return new Macro(name, command, limit);
  }

  private List<Macro> macros(Map<String, YamlNode> keys, String key) {
    List<Macro> named = new ArrayList<>();
    for (YamlNode node : keys.containsKey(key) ? keys.get(key).list(key) : List.<YamlNode>of()) {
      String name = node.text("a macro's name");
      if (!macros.containsKey(name)) {
        throw node.wrong("no macro '" + name + "'; " + (macros.isEmpty() ? "there is none" : "there is " + String.join(", ", macros.keySet())));
      }
      named.add(macros.get(name));
    }
    return List.copyOf(named);
  }

  private SuiteRun run(YamlNode node, Map<String, YamlNode> defaults) {
    Map<String, YamlNode> keys = new LinkedHashMap<>(defaults);
    keys.putAll(node.map("a run", RUN));
    if (!keys.containsKey("scenario")) {
      throw node.wrong("a run has the key scenario");
    }
    String scenario = keys.get("scenario").text("scenario");
    String name = keys.containsKey("name") ? name(keys.get("name")) : name(scenario, keys.get("scenario"));
    Map<String, YamlNode> options = both("options", defaults, keys);
    Map<String, String> hadoop = new LinkedHashMap<>();
    both("hadoop", defaults, keys).forEach((key, value) -> hadoop.put(key, value.text("a value of Hadoop's configuration")));
    List<String> args = new ArrayList<>();
    Map<String, Place> places = new LinkedHashMap<>();
    options.forEach((option, value) -> add(args, places, option, value));
    if (keys.containsKey("require")) {
      args.addAll(List.of("-require", String.join(",", keys.get("require").texts("require", "a variant"))));
      places.put("require", keys.get("require").place());
    }
    Map<String, Double> tolerances = new LinkedHashMap<>();
    if (keys.containsKey("tolerance")) {
      keys.get("tolerance").map("tolerance").forEach((metric, value) -> {
        tolerances.put(metric, percent(value, "tolerance"));
        places.put(metric, value.place());
      });
    }
    List<Feature> prices = new ArrayList<>();
    if (keys.containsKey("prices")) {
      places.put(SuiteRun.PRICES, keys.get("prices").place());
      keys.get("prices").list("prices").forEach(price -> prices.add(feature(price)));
    }
    RunBudget budget = new RunBudget(keys.containsKey("time") ? duration(keys.get("time"), "time") : null);
    return new SuiteRun(name, scenario, List.copyOf(args), hadoop, budget, tolerances, absolute(keys),
        macros(keys, "before"), macros(keys, "after"), List.copyOf(prices), node.place(), places);
  }

  private static Feature feature(YamlNode node) {
    Map<String, YamlNode> keys = node.map("a price", PRICE);
    for (String key : List.of("feature", "variant")) {
      if (!keys.containsKey(key)) {
        throw node.wrong("a price has the key " + key);
      }
    }
    Optional<Boolean> asked = Optional.ofNullable(keys.get("asked")).map(value -> value.flag()
        .orElseThrow(() -> value.wrong("asked must be true or false")));
    return new Feature(text(keys, "feature"), text(keys, "variant"), text(keys, "against"), text(keys, "published"), asked.orElse(false));
  }

  private static String text(Map<String, YamlNode> keys, String key) {
    return keys.containsKey(key) ? keys.get(key).text(key) : "";
  }

  private static double percent(YamlNode value, String what) {
    if (!value.text(what).matches("\\d{1,4}(\\.\\d{1,4})?")) {
      throw value.wrong(what + " " + value.text(what) + ": must be a percentage below 10000, as in 7.5");
    }
    return Double.parseDouble(value.text(what));
  }

  private static Double absolute(Map<String, YamlNode> keys) {
    YamlNode value = keys.get("absolute");
    if (value == null || value.flag().isPresent()) {
      return value == null || !value.flag().get() ? null : ABSOLUTE_PERCENT;
    }
    return percent(value, "absolute");
  }

  /** A map of the run over that of all runs. */
  private static Map<String, YamlNode> both(String key, Map<String, YamlNode> defaults, Map<String, YamlNode> run) {
    Map<String, YamlNode> merged = new LinkedHashMap<>();
    for (Map<String, YamlNode> level : List.of(defaults, run)) {
      if (level.containsKey(key)) {
        merged.putAll(level.get(key).map(key));
      }
    }
    return merged;
  }

  private static void add(List<String> args, Map<String, Place> places, String option, YamlNode value) {
    if (NOT_HERE.contains(option)) {
      throw value.wrong(option.equals("require") ? "require: stands beside options, as a list" : option
          + ": the suite itself says where its runs go");
    }
    places.put(option, value.place());
    if (value.flag().isPresent()) {
      if (value.flag().get()) {
        args.add("-" + option);
      }
      return;
    }
    args.addAll(List.of("-" + option, value.text("an option")));
  }

  private static String name(YamlNode node) {
    return name(node.text("a name"), node);
  }

  /** It becomes a directory, a label of metrics and a part of a link. */
  private static String name(String name, YamlNode node) {
    if (!name.matches("[A-Za-z0-9][A-Za-z0-9_.-]{0,63}")) {
      throw node.wrong("name '" + name + "': at most 64 letters, digits, dots, dashes and underscores, a letter or digit first");
    }
    return name;
  }

  private static Duration duration(YamlNode node, String what) {
    Duration time = checked(node, what, TIME::duration);
    if (time.isZero()) {
      throw node.wrong(what + " " + node.text(what) + ": must be above 0");
    }
    return time;
  }

  private static <T> T checked(YamlNode node, String what, Function<String, T> check) {
    try {
      return check.apply(node.text(what));
    } catch (UsageException e) {
      throw e.getMessage().startsWith("-") ? node.wrong(e.getMessage().replaceFirst("^-\\w+ ", what + " ")) : e;
    }
  }
}
