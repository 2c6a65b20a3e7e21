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
 * CPU time of hosts that run tasks. Each task reports its host's CPU time and its own, so with
 * several tasks on a host the host's CPU time is reported several times.
 */
public final class TaskHosts {
  private static final Pattern KEY =
      Pattern.compile("taskHost\\[(.*)\\]\\.(tasks|all|programs|own)");

  private TaskHosts() {}

  /**
   * Reports the CPU time that a task observed, in seconds summed over all CPUs.
   *
   * @param all CPU time of the host, including idle time
   * @param programs CPU time used by programs
   * @param own CPU time used by this task's process
   */
  public static void report(
      String host, double all, double programs, double own, BiConsumer<String, Double> into) {
    Map.of("tasks", 1.0, "all", all, "programs", programs, "own", own)
        .forEach((what, amount) -> into.accept("taskHost[" + host + "]." + what, amount));
  }

  /**
   * Returns the percentage of CPU time that programs other than the trial's tasks used, on the host
   * where it is highest; empty if no task reported it.
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

  public static Set<String> names(SortedMap<String, Double> resources) {
    return resources.keySet().stream()
        .map(KEY::matcher)
        .filter(Matcher::matches)
        .map(matcher -> matcher.group(1))
        .collect(Collectors.toSet());
  }

  /** Returns resources without those of individual hosts. */
  public static SortedMap<String, Double> rest(SortedMap<String, Double> resources) {
    SortedMap<String, Double> rest = new TreeMap<>(resources);
    rest.keySet().removeIf(key -> KEY.matcher(key).matches());
    return rest;
  }
}
