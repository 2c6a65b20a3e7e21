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
 * Scenario and machine, which must be the same for runs to be comparable.
 *
 * @param machine its letter or its name
 */
record Setting(String scenario, String machine) {
  private static final Comparator<Setting> ORDER =
      Comparator.comparing(Setting::scenario).thenComparing(Setting::machine);

  static Map<Setting, List<TruthRun>> group(List<TruthRun> runs) {
    return runs.stream()
        .collect(
            Collectors.groupingBy(
                run -> new Setting(run.scenario(), run.machine()),
                () -> new TreeMap<>(ORDER),
                Collectors.toList()));
  }

  String cells() {
    return "| `" + scenario + "` | " + machine + " |";
  }

  /** Returns a letter for each machine, in order of appearance. */
  static Map<String, String> letters(Stream<String> machines) {
    List<String> names = new ArrayList<>(new LinkedHashSet<>(machines.toList()));
    return names.stream()
        .collect(
            Collectors.toMap(
                name -> name, name -> String.valueOf((char) ('A' + names.indexOf(name)))));
  }

  /** Returns the meaning of the letters, one per line. */
  static String legend(Map<String, String> letters) {
    return letters.entrySet().stream()
        .map(
            one ->
                "- machine "
                    + one.getValue()
                    + ": "
                    + one.getKey()
                    + (one.getKey().contains("(family ") ? "" : "; CPU generation not recorded"))
        .sorted()
        .collect(Collectors.joining("\n"));
  }
}
