package io.hadoopbench.core.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.hadoopbench.core.result.Json.MayBeNull;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The warm-up before the first trial.
 *
 * @param rounds number of rounds, each of which runs every variant once; if the servers were
 *     restarted, the smallest number of rounds over all server starts
 * @param seconds total duration of all rounds
 * @param compiling CPU use by JIT compilation in the last round, in percent of the host's CPUs, for
 *     each JVM that did at least a tenth of the work; empty if the number of rounds was fixed
 * @param unread JVMs that did work but whose JIT compilers cannot be monitored, with reasons
 */
public record WarmUpSummary(
    int rounds,
    double seconds,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) @MayBeNull SortedMap<String, Double> compiling,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) @MayBeNull List<String> unread) {
  /**
   * Limit in percent of the host's CPUs. JIT compilation below this limit changes results by at
   * most half of the default tolerance.
   */
  public static final double WARM_PERCENT = 2;

  public WarmUpSummary {
    compiling = Objects.requireNonNullElse(compiling, new TreeMap<>());
    unread = List.copyOf(Objects.requireNonNullElse(unread, List.of()));
  }

  /**
   * The warm-up state of the JVMs that do the work.
   *
   * @param compiling CPU use by JIT compilation, in percent of the host's CPUs, by JVM
   * @param begun JVMs that started during the round, such as a DataNode that each trial restarts.
   *     Warm-up rounds cannot warm up these JVMs
   */
  public record Warmth(SortedMap<String, Double> compiling, Set<String> begun) {
    public static final Warmth UNKNOWN = new Warmth(new TreeMap<>(), Set.of());

    /** Returns the JVMs that are still compiling and that another round can warm up. */
    public List<String> cold() {
      return WarmUpSummary.cold(compiling).stream().filter(jvm -> !begun.contains(jvm)).toList();
    }
  }

  public static WarmUpSummary of(int rounds, double seconds, Warmth last, List<String> unread) {
    return new WarmUpSummary(rounds, seconds, last.compiling, unread);
  }

  /**
   * Combines this summary with the summary of another server start. Uses the smaller number of
   * rounds and the higher share of compilation for each JVM.
   */
  public WarmUpSummary and(WarmUpSummary later) {
    SortedMap<String, Double> either = new TreeMap<>(compiling);
    later.compiling.forEach((jvm, percent) -> either.merge(jvm, percent, Math::max));
    List<String> all = new ArrayList<>(unread);
    later.unread.stream().filter(one -> !all.contains(one)).forEach(all::add);
    return new WarmUpSummary(Math.min(rounds, later.rounds), seconds + later.seconds, either, all);
  }

  public List<String> cold() {
    return cold(compiling);
  }

  private static List<String> cold(SortedMap<String, Double> compiling) {
    return compiling.entrySet().stream()
        .filter(jvm -> jvm.getValue() >= WARM_PERCENT)
        .map(jvm -> jvm.getKey())
        .toList();
  }
}
