package io.hadoopbench.core.stats;

import io.hadoopbench.core.result.Explanation;
import io.hadoopbench.core.result.Explanation.LoadTime;
import io.hadoopbench.core.result.Explanation.Part;
import io.hadoopbench.core.result.Resource;
import io.hadoopbench.core.result.RunResult;
import io.hadoopbench.core.result.TrialResult;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Breaks down the load threads' time based on counters, for runs without samples. CPU counters show
 * which process used the CPU, but not for what. The CPU time of other threads and processes is
 * therefore an upper bound on the waiting time that it explains.
 */
final class TimeByCounters {
  /** Resource: number of operations of all load threads together. */
  static final String OPERATIONS = "client.operations";

  private static final String ON_CPU = "load threads on a CPU";
  static final String CLIENT_CPU = "client.cpuSeconds";
  static final String THREAD_SECONDS = "client.threadSeconds";
  static final String THREAD_CPU_SECONDS = "client.threadCpuSeconds";
  private static final String COUNT = ".count";

  /** Operation name for load threads that write or read whole files. */
  private static final String FILE = "file";

  private final String operation;
  private final Samples samples;

  TimeByCounters(RunResult run, Samples samples) {
    this.samples = samples;
    this.operation = run.primaryMetric().id().replaceFirst("\\.?[^.]*$", "");
  }

  /**
   * Returns the trial with the time of its load threads, split into CPU time and waiting time, and
   * with the server counters from the solo trial of its variant. Returns the trial unchanged if it
   * does not report thread time or operations.
   */
  TrialResult describe(TrialResult trial) {
    double operations = operations(trial);
    double seconds = trial.used(THREAD_SECONDS);
    if (operations <= 0 || seconds <= 0 || !trial.resources().containsKey(THREAD_CPU_SECONDS)) {
      return trial;
    }
    SortedMap<String, Double> further = new TreeMap<>(Map.of(OPERATIONS, operations));
    solo(trial).forEach((name, each) -> further.put(name, each * operations));
    return trial
        .withFurther(further)
        .withLoadTime(
            time(
                operations,
                seconds,
                new TreeMap<>(Map.of(ON_CPU, trial.resources().get(THREAD_CPU_SECONDS)))));
  }

  /** Returns the time of load threads, with the waiting time split by the CPU time of others. */
  static LoadTime apart(TrialResult trial, Predicate<String> known) {
    LoadTime time = trial.loadTime();
    SortedMap<String, Double> parts = new TreeMap<>(Map.of(ON_CPU, time.partSeconds().get(ON_CPU)));
    trial
        .resources()
        .forEach(
            (name, cpu) -> {
              Optional<String> role = Resource.cpuOf(name).filter(any -> known.test(name));
              if (role.isPresent()) {
                boolean client = name.equals(CLIENT_CPU);
                parts.put(
                    client ? "other threads of clients on a CPU" : part(role.get()),
                    client ? Math.max(0, cpu - parts.get(ON_CPU)) : cpu);
              }
            });
    return time(time.operations(), time.seconds(), parts);
  }

  /**
   * Returns whether other threads and servers used more CPU time than the load threads spent
   * waiting.
   */
  static boolean overlaps(Part part) {
    return part.isUnexplained() && Math.min(part.micros(), part.baselineMicros()) < 0;
  }

  private static LoadTime time(double operations, double seconds, SortedMap<String, Double> parts) {
    parts.put(
        Explanation.UNEXPLAINED,
        seconds - parts.values().stream().mapToDouble(Double::doubleValue).sum());
    return new LoadTime("", operations, seconds, parts, 0, null, new TreeMap<>(), "");
  }

  private static String part(String role) {
    return "CPU of " + Explanation.Role.label(role);
  }

  /** Returns the number of operations that the primary metric counts. */
  private double operations(TrialResult trial) {
    Map<String, Double> metrics = trial.metrics();
    return metrics.getOrDefault(operation + COUNT, metrics.getOrDefault(FILE + COUNT, 0.0));
  }

  /**
   * Returns the servers' CPU seconds and calls per operation, by resource, from the solo trial of
   * an interleaved trial's variant.
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
                          if ((Resource.cpuOf(name).isPresent() || Resource.isCalls(name))
                              && !trial.resources().containsKey(name)) {
                            servers.put(name, used / operations(one));
                          }
                        }));
    return servers;
  }

  /**
   * Returns the roles and components whose values come only from solo trials, and the remainder.
   */
  Set<String> soloOnly(String variant, String baseline) {
    Set<String> names = new TreeSet<>();
    Stream.of(samples.pairedTrials(variant, baseline), samples.pairedTrials(baseline, variant))
        .flatMap(trials -> solo(trials.get(trials.firstKey())).keySet().stream())
        .flatMap(name -> Resource.cpuOf(name).stream())
        .forEach(role -> names.addAll(List.of(role, part(role), Explanation.UNEXPLAINED)));
    return names;
  }
}
