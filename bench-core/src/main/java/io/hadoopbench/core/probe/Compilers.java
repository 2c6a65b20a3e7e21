package io.hadoopbench.core.probe;

import io.hadoopbench.core.model.WarmUpSummary;
import io.hadoopbench.core.os.FirstLine;
import io.hadoopbench.core.os.ThreadTimes;
import io.hadoopbench.core.probe.JmxDelta.Counter;
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
 * What the just-in-time compilers of the JVMs take that do the work of a run. While they work, what
 * is measured is not what will be measured later. Of JVMs on this host the kernel counts their
 * threads; a server of somebody else tells on its page the time that compilers took.
 *
 * @param here JVMs on this host by name, this one too where tasks run in it
 * @param pages of servers elsewhere
 * @param silent others that work and cannot be looked at, and why
 * @param timed what JVMs on this host have used up to now while jobs were timed
 */
public record Compilers(
    Supplier<Map<String, Jvm>> here,
    List<ServerGroup> pages,
    Map<String, String> silent,
    Timed timed) {
  /** A JVM that does less of the work cannot move what is measured, whatever it compiles. */
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
   * @param process the id of a JVM on this host
   */
  public record Jvm(String process) {
    /** The one that asks. */
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
   * What compilers of JVMs on this host took from the barriers of jobs to their ends. What a driver
   * compiles between jobs moves nothing that is measured.
   *
   * @param seconds of all these jobs
   * @param compileSeconds of CPU, by JVM; those that lived all the while
   */
  public record Timed(double seconds, SortedMap<String, Double> compileSeconds) {
    public static final Timed NOTHING = new Timed(0, new TreeMap<>());

    /** With another job. */
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

  /** Threads of the JVMs on this host that can be read; one that is down on purpose cannot. */
  public record Moment(long nanos, Map<Own, ThreadTimes> jvms) {}

  /**
   * Counters at a moment, by JVM.
   *
   * @param unread JVMs that do not tell, and why
   * @param timed up to then
   */
  public record Reading(
      long nanos,
      SortedMap<String, Times> threads,
      SortedMap<String, ServerGroup.Reading> pages,
      SortedMap<String, String> unread,
      Timed timed) {
    /**
     * What the compilers of each JVM took of its host's CPUs since an earlier reading, of those
     * that did a tenth of the work or more; of JVMs on this host while jobs were timed, if any was.
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
   * @param seconds in which compilers took that
   */
  private record Spent(double cpuSeconds, double seconds, double compileSeconds, double cores) {}

  /** For {@link Timed}. */
  public Moment moment(long nanos) {
    Map<Own, ThreadTimes> jvms = new HashMap<>();
    here.get()
        .forEach(
            (jvm, process) -> {
              try {
                jvms.put(new Own(jvm, process.process), ThreadTimes.of(process.process));
              } catch (IOException e) {
                // whether it should tell is seen in what is read after the job
              }
            });
    return new Moment(nanos, jvms);
  }

  /** Never fails: a JVM that does not tell is among the unread. */
  public Reading read(long nanos) {
    SortedMap<String, Times> threads = new TreeMap<>();
    SortedMap<String, ServerGroup.Reading> describe = new TreeMap<>();
    SortedMap<String, String> unread = new TreeMap<>(silent);
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
        describe.put(group.name(), group.read(COUNTERS));
      } catch (IOException e) {
        unread.put(group.name(), FirstLine.of(e));
      }
    }
    return new Reading(nanos, threads, describe, unread, timed);
  }
}
