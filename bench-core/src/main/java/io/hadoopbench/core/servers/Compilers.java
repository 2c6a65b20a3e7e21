package io.hadoopbench.core.servers;

import io.hadoopbench.core.os.FirstLine;
import io.hadoopbench.core.os.ThreadTimes;
import io.hadoopbench.core.result.WarmUpSummary;
import io.hadoopbench.core.servers.JmxDelta.Counter;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;

/**
 * CPU use by JIT compilers in the JVMs that do a run's work. While this use is high, results differ
 * from those after the warm-up. JVMs on this host are observed through the kernel counters of their
 * compiler threads, and servers of an existing cluster through the compilation time on their
 * metrics pages.
 *
 * @param here JVMs on this host by name, including this JVM if tasks run in it
 * @param pages metrics pages of servers on other hosts
 * @param unreadable reasons by name for other JVMs that do work but cannot be read
 * @param timed CPU time of JIT compilers on this host in the timed parts of all jobs so far
 */
public record Compilers(
    Supplier<Map<String, Jvm>> here,
    List<ServerGroup> pages,
    Map<String, String> unreadable,
    Timed timed) {
  /**
   * Minimum share of the work that a JVM must do to be considered. JVMs with a smaller share cannot
   * affect measurements.
   */
  private static final double LEAST_SHARE = 0.1;

  private static final String COMPILER = "C[12] Compiler.*";
  private static final String CPU = "CPU seconds";
  private static final String COMPILED = "compiling, seconds";
  private static final String CORES = "cores";
  private static final List<Counter> COUNTERS =
      List.of(
          Counter.cpuSeconds(CPU),
          new Counter(
              COMPILED, "java.lang:type=Compilation", "TotalCompilationTime", 1e-3, false, false),
          Counter.of(CORES, "java.lang:type=OperatingSystem", "AvailableProcessors"));

  /**
   * A JVM on this host.
   *
   * @param process process id
   */
  public record Jvm(String process) {
    public static final Jvm SELF = new Jvm(ThreadTimes.SELF);

    private Times times() throws IOException {
      return new Times(process, ThreadTimes.of(process));
    }
  }

  public record Times(String process, ThreadTimes threads) {}

  private static double compileSeconds(ThreadTimes threads) {
    return threads.sum(name -> name.matches(COMPILER)).cpuSeconds();
  }

  /**
   * CPU time of JIT compilers on this host between the barrier and the end of each job. Compilation
   * in the driver between jobs does not affect measurements.
   *
   * @param seconds total duration of these parts
   * @param compileSeconds CPU time by JVM, only for JVMs that ran throughout
   */
  public record Timed(double seconds, SortedMap<String, Double> compileSeconds) {
    public static final Timed NOTHING = new Timed(0, new TreeMap<>());

    public Timed and(Moment barrier, Moment end) {
      SortedMap<String, Double> all = new TreeMap<>(compileSeconds);
      end.jvms.forEach(
          (jvm, now) ->
              Optional.ofNullable(barrier.jvms.get(jvm))
                  .ifPresent(
                      then ->
                          all.merge(
                              jvm.name, Compilers.compileSeconds(now.minus(then)), Double::sum)));
      return new Timed(seconds + (end.nanos - barrier.nanos) / 1e9, all);
    }
  }

  private record Own(String name, String id) {}

  /**
   * Threads of the readable JVMs on this host. A server that the run has stopped is not readable.
   */
  public record Moment(long nanos, Map<Own, ThreadTimes> jvms) {}

  /**
   * Counters by JVM at one moment.
   *
   * @param unread reasons by name for JVMs that could not be read
   * @param timed sum over all jobs so far
   */
  public record Reading(
      long nanos,
      SortedMap<String, Times> threads,
      SortedMap<String, ServerGroup.Reading> pages,
      SortedMap<String, String> unread,
      Timed timed) {
    /**
     * Returns the share of the host's CPUs that JIT compilers have used since an earlier reading,
     * for each JVM that did at least a tenth of the work. For JVMs on this host, only the timed
     * parts of jobs are considered, if there were any.
     */
    public WarmUpSummary.Warmth since(Reading before) {
      double seconds = (nanos - before.nanos) / 1e9;
      double load = timed.seconds - before.timed.seconds;
      SortedMap<String, Spent> spent = new TreeMap<>();
      Set<String> begun = new TreeSet<>();
      threads.forEach(
          (jvm, now) ->
              Optional.ofNullable(before.threads.get(jvm))
                  .ifPresent(
                      then -> {
                        boolean same = now.process.equals(then.process);
                        if (!same) {
                          begun.add(jvm);
                        }
                        ThreadTimes used = same ? now.threads.minus(then.threads) : now.threads;
                        boolean known = load > 0 && timed.compileSeconds.containsKey(jvm);
                        double compiling =
                            known
                                ? timed.compileSeconds.get(jvm)
                                    - before.timed.compileSeconds.getOrDefault(jvm, 0.0)
                                : compileSeconds(used);
                        spent.put(
                            jvm,
                            new Spent(
                                used.processSeconds(),
                                known ? load : seconds,
                                compiling,
                                Runtime.getRuntime().availableProcessors()));
                      }));
      pages.forEach(
          (jvm, now) ->
              Optional.ofNullable(before.pages.get(jvm))
                  .map(now::since)
                  .filter(
                      used ->
                          used.doubt().isEmpty()
                              && used.of(COMPILED).isPresent()
                              && used.of(CPU).isPresent())
                  .ifPresent(
                      used ->
                          spent.put(
                              jvm,
                              new Spent(
                                  used.of(CPU).get(),
                                  seconds,
                                  used.of(COMPILED).get(),
                                  now.total(CORES).orElse(1.0)))));
      double all = spent.values().stream().mapToDouble(Spent::cpuSeconds).sum();
      SortedMap<String, Double> percent = new TreeMap<>();
      spent.forEach(
          (jvm, one) -> {
            if (one.cpuSeconds > LEAST_SHARE * all) {
              percent.put(jvm, 100 * Math.max(0, one.compileSeconds) / (one.seconds * one.cores));
            }
          });
      return new WarmUpSummary.Warmth(percent, begun);
    }
  }

  /**
   * A JVM's CPU use.
   *
   * @param seconds the period in which {@code compileSeconds} were used
   */
  private record Spent(double cpuSeconds, double seconds, double compileSeconds, double cores) {}

  /** Returns a moment for {@link Timed}. */
  public Moment moment(long nanos) {
    Map<Own, ThreadTimes> jvms = new HashMap<>();
    here.get()
        .forEach(
            (jvm, process) -> {
              try {
                jvms.put(new Own(jvm, process.process), ThreadTimes.of(process.process));
              } catch (IOException e) {
                // the reading after the job reports JVMs that cannot be read
              }
            });
    return new Moment(nanos, jvms);
  }

  /** Reads all JVMs. A JVM that fails is recorded as unread. */
  public Reading read(long nanos) {
    SortedMap<String, Times> threads = new TreeMap<>();
    SortedMap<String, ServerGroup.Reading> readings = new TreeMap<>();
    SortedMap<String, String> unread = new TreeMap<>(unreadable);
    here.get()
        .forEach(
            (jvm, process) -> {
              try {
                threads.put(jvm, process.times());
              } catch (IOException e) {
                unread.put(jvm, FirstLine.of(e));
              }
            });
    for (ServerGroup group : pages) {
      try {
        readings.put(group.name(), group.read(COUNTERS));
      } catch (IOException e) {
        unread.put(group.name(), FirstLine.of(e));
      }
    }
    return new Reading(nanos, threads, readings, unread, timed);
  }
}
