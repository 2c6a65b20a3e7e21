package io.hadoopbench.lab.truth;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What must be equal before answers of runs may be set beside each other.
 *
 * @param machine its letter or its name
 */
record Setting(String scenario, String machine) {
  private static final Comparator<Setting> ORDER =
      Comparator.comparing(Setting::scenario).thenComparing(Setting::machine);

  /** Runs of one scenario on one machine. */
  static Map<Setting, List<TruthRun>> group(List<TruthRun> runs) {
    return runs.stream()
        .collect(
            Collectors.groupingBy(
                run -> new Setting(run.scenario(), run.machine()),
                () -> new TreeMap<>(ORDER),
                Collectors.toList()));
  }

  /** The first two cells of a row. */
  String cells() {
    return "| `" + scenario + "` | " + machine + " |";
  }

  /** A letter for each machine, in the order in which they come. */
  static Map<String, String> letters(Stream<String> machines) {
    List<String> names = new ArrayList<>(new LinkedHashSet<>(machines.toList()));
    return names.stream()
        .collect(
            Collectors.toMap(
                name -> name, name -> String.valueOf((char) ('A' + names.indexOf(name)))));
  }

  /** What the letters stand for, a line each. */
  static String legend(Map<String, String> letters) {
    return letters.entrySet().stream()
        .map(
            one ->
                "- machine "
                    + one.getValue()
                    + ": "
                    + one.getKey()
                    + (one.getKey().contains("(family ")
                        ? ""
                        : "; which generation of them was not kept"))
        .sorted()
        .collect(Collectors.joining("\n"));
  }
}
