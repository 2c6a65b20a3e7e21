package io.hadoopbench.core.program;

import io.hadoopbench.core.host.TaskFacts;
import io.hadoopbench.core.table.TerminalTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The facts of this host beside those of the hosts where tasks run. */
final class DoctorTable {
  /** What the job tells of itself stands in every report, but says nothing here. */
  private static final String OF_THE_JOB = "task.";
  private static final String SAME = "same";

  private DoctorTable() { }

  /** The table of this host alone. */
  static String of(SortedMap<String, String> here) {
    List<List<String>> rows = new ArrayList<>();
    here.forEach((fact, value) -> rows.add(List.of(fact, value)));
    return TerminalTable.of("This host", List.of("what", "here"), rows);
  }

  /** @param tasks fact, then each value and how many tasks saw it */
  static String of(SortedMap<String, String> here, Map<String, Map<String, Long>> tasks) {
    SortedSet<String> facts = new TreeSet<>(here.keySet());
    tasks.keySet().stream().filter(fact -> !fact.startsWith(OF_THE_JOB)).forEach(facts::add);
    List<List<String>> rows = new ArrayList<>();
    for (String fact : facts) {
      String value = here.getOrDefault(fact, "");
      rows.add(List.of(fact, value, seen(value, tasks.getOrDefault(fact, Map.of()))));
    }
    long hosts = tasks.getOrDefault("host", Map.of()).size();
    long sightings = tasks.getOrDefault("host", Map.of()).values().stream().mapToLong(Long::longValue).sum();
    return TerminalTable.of("This host, and " + count(sightings, "task") + " on " + count(hosts, "host"),
        List.of("what", "here", "on task nodes"), rows);
  }

  private static String count(long n, String what) {
    return n + " " + what + (n == 1 ? "" : "s");
  }

  private static String seen(String here, Map<String, Long> values) {
    if (values.keySet().equals(Set.of(here))) {
      return SAME;
    }
    if (values.size() == 1) {
      return values.keySet().iterator().next();
    }
    if (!values.isEmpty() && values.keySet().stream().allMatch(value -> value.matches("\\d{1,18}"))) {
      return TaskFacts.range(values.keySet().stream().mapToLong(Long::parseLong).min().orElseThrow(),
          values.keySet().stream().mapToLong(Long::parseLong).max().orElseThrow());
    }
    return values.entrySet().stream().map(e -> e.getKey() + " x" + e.getValue()).collect(Collectors.joining("; "));
  }
}
