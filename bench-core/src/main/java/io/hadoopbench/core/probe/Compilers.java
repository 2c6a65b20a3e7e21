package io.hadoopbench.core.probe;

import io.hadoopbench.core.os.FirstLine;
import io.hadoopbench.core.os.ThreadTimes;
import io.hadoopbench.core.probe.JmxDelta.Counter;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * What the just-in-time compilers of the JVMs take that do the work of a run. While they work, what is measured is not what will be measured later. Of JVMs on this host the kernel counts their threads;
 * a server of somebody else tells on its page the time that compilers took.
 *
 * @param here process ids of JVMs on this host by name, this one too where tasks run in it
 * @param pages of servers elsewhere
 * @param silent others that work and cannot be looked at, and why
 */
public record Compilers(Supplier<Map<String, String>> here, List<ServerGroup> pages, Map<String, String> silent) {
  /** A JVM that does less of the work cannot move what is measured, whatever it compiles. */
  private static final double LEAST_SHARE = 0.1;
  private static final String COMPILER = "C[12] Compiler.*";
  private static final String CPU = "CPU seconds";
  private static final String COMPILED = "compiling, seconds";
  private static final String CORES = "cores";
  private static final List<Counter> COUNTERS = List.of(Counter.cpuSeconds(CPU), new Counter(COMPILED, "java.lang:type=Compilation", "TotalCompilationTime", 1e-3, false, false),
      Counter.of(CORES, "java.lang:type=OperatingSystem", "AvailableProcessors"));

  /**
   * Counters at a moment, by JVM.
   *
   * @param unread JVMs that do not tell, and why
   */
  public record Reading(long nanos, SortedMap<String, ThreadTimes> threads, SortedMap<String, ServerGroup.Reading> pages, SortedMap<String, String> unread) {
    /** Percent of its host's CPUs that the compilers of each JVM took since an earlier reading, of those that did a tenth of the work or more. */
    public SortedMap<String, Double> since(Reading before) {
      double seconds = (nanos - before.nanos) / 1e9;
      SortedMap<String, Spent> spent = new TreeMap<>();
      threads.forEach((jvm, now) -> Optional.ofNullable(before.threads.get(jvm)).map(now::minus)
          .ifPresent(used -> spent.put(jvm, new Spent(used.processSeconds(), used.sum(name -> name.matches(COMPILER)).cpuSeconds(), Runtime.getRuntime().availableProcessors()))));
      pages.forEach((jvm, now) -> Optional.ofNullable(before.pages.get(jvm)).map(now::since).filter(used -> used.doubt().isEmpty() && used.of(COMPILED).isPresent() && used.of(CPU).isPresent())
          .ifPresent(used -> spent.put(jvm, new Spent(used.of(CPU).get(), used.of(COMPILED).get(), now.total(CORES).orElse(1.0)))));
      double all = spent.values().stream().mapToDouble(Spent::cpuSeconds).sum();
      SortedMap<String, Double> percent = new TreeMap<>();
      spent.forEach((jvm, one) -> {
        if (one.cpuSeconds > LEAST_SHARE * all) {
          percent.put(jvm, 100 * Math.max(0, one.compileSeconds) / (seconds * one.cores));
        }
      });
      return percent;
    }
  }

  private record Spent(double cpuSeconds, double compileSeconds, double cores) { }

  /** Never fails: a JVM that does not tell is among the unread. */
  public Reading read(long nanos) {
    SortedMap<String, ThreadTimes> threads = new TreeMap<>();
    SortedMap<String, ServerGroup.Reading> told = new TreeMap<>();
    SortedMap<String, String> unread = new TreeMap<>(silent);
    here.get().forEach((jvm, process) -> {
      try {
        threads.put(jvm, ThreadTimes.of(process));
      } catch (IOException e) {
        unread.put(jvm, FirstLine.of(e));
      }
    });
    for (ServerGroup group : pages) {
      try {
        told.put(group.name(), group.read(COUNTERS));
      } catch (IOException e) {
        unread.put(group.name(), FirstLine.of(e));
      }
    }
    return new Reading(nanos, threads, told, unread);
  }
}
