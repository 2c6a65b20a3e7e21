package io.hadoopbench.core.stats;

import io.hadoopbench.core.result.RunResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** Finds differences in machines and programs between two runs or between two parts of one run. */
public final class EnvironmentDifferences {
  /** Sections of the environment that differ between nightly runs only if something was changed. */
  private static final List<String> SECTIONS =
      List.of("hadoop", "jvm", "native", "cpu", "kernel", "memory");

  private EnvironmentDifferences() {}

  /**
   * Returns one line for each fact that differs.
   *
   * @param then values by section and key (see {@link
   *     io.hadoopbench.core.result.Measured#environment})
   * @param now current values, in the same form as {@code then}
   */
  public static List<String> between(
      SortedMap<String, SortedMap<String, String>> then,
      SortedMap<String, SortedMap<String, String>> now) {
    List<String> lines = new ArrayList<>();
    for (String section : SECTIONS) {
      of(then.getOrDefault(section, new TreeMap<>()), now.getOrDefault(section, new TreeMap<>()))
          .forEach((fact, values) -> lines.add(section + " " + fact + ": " + values));
    }
    return lines;
  }

  /** Returns one line for each fact that differs between two runs. */
  public static List<String> between(RunResult then, RunResult now) {
    return between(then.environment(), now.environment());
  }

  /** Returns the keys whose values differ, with both values. */
  public static SortedMap<String, String> of(Map<String, String> then, Map<String, String> now) {
    SortedSet<String> keys = new TreeSet<>(then.keySet());
    keys.addAll(now.keySet());
    SortedMap<String, String> differing = new TreeMap<>();
    for (String key : keys) {
      if (!Objects.equals(then.get(key), now.get(key))) {
        differing.put(
            key,
            then.getOrDefault(key, "missing")
                + " then, "
                + now.getOrDefault(key, "missing")
                + " now");
      }
    }
    return differing;
  }
}
