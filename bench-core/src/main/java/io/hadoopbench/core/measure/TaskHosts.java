package io.hadoopbench.core.measure;

import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * CPU time of the hosts of tasks. Each task reports that of its host and its own; several tasks on
 * one host report the host's several times, and their own once each.
 */
public final class TaskHosts {
  private static final Pattern KEY =
      Pattern.compile("taskHost\\[(.*)\\]\\.(tasks|all|programs|own)");

  private TaskHosts() {}

  /**
   * Reports what a task saw, in seconds of all CPUs together.
   *
   * @param all including idle time
   * @param programs used by programs
   * @param own used by this task's process
   */
  public static void report(
      String host, double all, double programs, double own, BiConsumer<String, Double> into) {
    Map.of("tasks", 1.0, "all", all, "programs", programs, "own", own)
        .forEach((what, amount) -> into.accept("taskHost[" + host + "]." + what, amount));
  }

  /**
   * Returns the percentage of CPU time used by programs other than tasks of the trial, on the host
   * with the highest value; empty if no task reported it.
   */
  public static OptionalDouble othersPercent(SortedMap<String, Double> resources) {
    SortedMap<String, SortedMap<String, Double>> hosts = new TreeMap<>();
    resources.forEach(
        (key, amount) -> {
          Matcher matcher = KEY.matcher(key);
          if (matcher.matches()) {
            hosts
                .computeIfAbsent(matcher.group(1), host -> new TreeMap<>())
                .put(matcher.group(2), amount);
          }
        });
    return hosts.values().stream()
        .filter(host -> host.keySet().size() == 4 && host.get("all") > 0)
        .mapToDouble(TaskHosts::percent)
        .max();
  }

  private static double percent(Map<String, Double> host) {
    double others = host.get("programs") / host.get("tasks") - host.get("own");
    return 100 * Math.max(0, others) / (host.get("all") / host.get("tasks"));
  }

  /** Returns the hosts on which tasks ran. */
  public static Set<String> names(SortedMap<String, Double> resources) {
    return resources.keySet().stream()
        .map(KEY::matcher)
        .filter(Matcher::matches)
        .map(matcher -> matcher.group(1))
        .collect(Collectors.toSet());
  }

  /** Returns resources without those of single hosts. */
  public static SortedMap<String, Double> rest(SortedMap<String, Double> resources) {
    SortedMap<String, Double> rest = new TreeMap<>(resources);
    rest.keySet().removeIf(key -> KEY.matcher(key).matches());
    return rest;
  }
}
