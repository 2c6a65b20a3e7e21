package io.hadoopbench.core.analysis;

import io.hadoopbench.core.model.Explanation;
import io.hadoopbench.core.model.Explanation.LoadTime;
import io.hadoopbench.core.model.Explanation.Part;
import io.hadoopbench.core.model.RunResult;
import io.hadoopbench.core.model.TrialResult;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Where the time of load threads went as far as counters tell it, in a run that took no samples. A
 * counter knows who ran on a CPU, and not for what. CPU of anybody but the load threads is at most
 * so much of what these waited for.
 */
final class TimeByCounters {
  /**
   * Resources that are CPU time of a role; the tasks' hosts do more than this run, and load threads
   * are a part of the clients.
   */
  static final Pattern ROLE = Pattern.compile("(?!host\\.|load\\.)([\\w-]+)\\.cpuSeconds");

  /** Resources that count what servers were called for. */
  static final Pattern CALLS = Pattern.compile("(?!group\\.)[\\w-]+\\.\\w+(Calls|Rpcs)");

  /** Resource: how often all load threads did their operation. */
  static final String OPERATIONS = "client.operations";

  private static final String ON_CPU = "load threads on a CPU";
  private static final String HELPERS = "other threads of clients on a CPU";
  static final String CLIENT_CPU = "client.cpuSeconds";
  static final String THREAD_SECONDS = "client.threadSeconds";
  static final String THREAD_CPU_SECONDS = "client.threadCpuSeconds";
  private static final String COUNT = ".count";

  /** What a load thread of whole files repeats. */
  private static final String FILE = "file";

  private final String operation;
  private final Samples samples;

  TimeByCounters(RunResult run, Samples samples) {
    this.samples = samples;
    this.operation = run.plan().primaryMetric().id().replaceFirst("\\.?[^.]*$", "");
  }

  /**
   * The trial with its load threads' time, of which the CPU is known, and with what its variant's
   * trial alone tells of servers; the same where it does not tell how long its threads worked, or
   * how often.
   */
  TrialResult describe(TrialResult trial) {
    double operations = operations(trial);
    double seconds = trial.resources().getOrDefault(THREAD_SECONDS, 0.0);
    if (operations <= 0 || seconds <= 0 || !trial.resources().containsKey(THREAD_CPU_SECONDS)) {
      return trial;
    }
    SortedMap<String, Double> further = new TreeMap<>(Map.of(OPERATIONS, operations));
    solo(trial).forEach((name, each) -> further.put(name, each * operations));
    return with(
        trial.withFurther(further),
        operations,
        seconds,
        new TreeMap<>(Map.of(ON_CPU, trial.resources().get(THREAD_CPU_SECONDS))));
  }

  /**
   * A trial that told, with what others computed meanwhile as parts of the time in which its load
   * threads waited.
   */
  static TrialResult apart(TrialResult describe, Predicate<String> known) {
    LoadTime time = describe.loadTime();
    SortedMap<String, Double> parts = new TreeMap<>(Map.of(ON_CPU, time.partSeconds().get(ON_CPU)));
    describe
        .resources()
        .forEach(
            (name, cpu) -> {
              Matcher role = ROLE.matcher(name);
              if (role.matches() && known.test(name)) {
                boolean client = name.equals(CLIENT_CPU);
                parts.put(
                    client ? HELPERS : part(role.group(1)),
                    client ? Math.max(0, cpu - parts.get(ON_CPU)) : cpu);
              }
            });
    return with(describe, time.operations(), time.seconds(), parts);
  }

  /** Whether others worked longer than load threads waited. */
  static boolean overlaps(Part part) {
    return part.name().equals(Explanation.UNEXPLAINED)
        && Math.min(part.micros(), part.baselineMicros()) < 0;
  }

  private static TrialResult with(
      TrialResult trial, double operations, double seconds, SortedMap<String, Double> parts) {
    parts.put(
        Explanation.UNEXPLAINED,
        seconds - parts.values().stream().mapToDouble(Double::doubleValue).sum());
    return trial.withLoadTime(
        new LoadTime("", operations, seconds, parts, 0, null, new TreeMap<>(), ""));
  }

  private static String part(String role) {
    return "CPU of " + Explanation.Role.label(role);
  }

  /** How often its load threads did what the primary metric is of. */
  private double operations(TrialResult trial) {
    Map<String, Double> metrics = trial.metrics();
    return metrics.getOrDefault(operation + COUNT, metrics.getOrDefault(FILE + COUNT, 0.0));
  }

  /**
   * Of a trial that took turns: CPU seconds and calls of servers for an operation by resource,
   * which its variant's trial alone tells.
   */
  private SortedMap<String, Double> solo(TrialResult trial) {
    SortedMap<String, Double> servers = new TreeMap<>();
    samples
        .solo(trial.variant())
        .filter(one -> operations(one) > 0)
        .ifPresent(
            one ->
                one.resources()
                    .forEach(
                        (name, used) -> {
                          if ((ROLE.matcher(name).matches() || CALLS.matcher(name).matches())
                              && !trial.resources().containsKey(name)) {
                            servers.put(name, used / operations(one));
                          }
                        }));
    return servers;
  }

  /**
   * What the trials alone tell, and what is left of it, has no interval, however many blocks it
   * stands beside.
   */
  Explanation withoutIntervals(Explanation all) {
    Set<String> once = new TreeSet<>();
    Stream.of(
            samples.pairedTrials(all.variant(), all.baseline()),
            samples.pairedTrials(all.baseline(), all.variant()))
        .flatMap(trials -> solo(trials.get(trials.firstKey())).keySet().stream())
        .map(ROLE::matcher)
        .filter(Matcher::matches)
        .forEach(
            cpu -> {
              String role = cpu.group(1);
              once.addAll(List.of(role, part(role), Explanation.UNEXPLAINED));
            });
    return new Explanation(
        all.variant(),
        all.baseline(),
        all.n(),
        all.micros(),
        all.baselineMicros(),
        all.difference(),
        all.parts().stream()
            .map(part -> once.contains(part.name()) ? part.withoutInterval() : part)
            .toList(),
        all.servers(),
        all.roles().stream()
            .map(role -> once.contains(role.name()) ? role.withoutInterval() : role)
            .toList(),
        all.calls());
  }
}
