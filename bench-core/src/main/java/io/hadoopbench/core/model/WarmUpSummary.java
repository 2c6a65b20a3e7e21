package io.hadoopbench.core.model;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.hadoopbench.core.model.Json.MayBeNull;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The warm-up before the first trial.
 *
 * @param rounds each runs every variant once; of several restarts of the servers the fewest of any
 * @param seconds of all rounds together
 * @param compiling percent of the CPUs that JIT compilers took in the last round, by JVM, of those
 *     that did a tenth of the work or more; empty when the number of rounds was fixed
 * @param unread JVMs that work and whose compilers cannot be read, and why
 */
public record WarmUpSummary(
    int rounds,
    double seconds,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) @MayBeNull SortedMap<String, Double> compiling,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) @MayBeNull List<String> unread) {
  /**
   * Of the CPUs: what compilers still take of them moves no answer by more than half of the usual
   * tolerance.
   */
  public static final double WARM_PERCENT = 2;

  public WarmUpSummary {
    compiling = Objects.requireNonNullElse(compiling, new TreeMap<>());
    unread = List.copyOf(Objects.requireNonNullElse(unread, List.of()));
  }

  /**
   * How far the JVMs are that do the work of a run.
   *
   * @param compiling percent of the CPUs that their compilers took
   * @param begun those that began meanwhile, as each trial ends a DataNode: no rehearsal makes them
   *     warm
   */
  public record Warmth(SortedMap<String, Double> compiling, Set<String> begun) {
    public static final Warmth UNKNOWN = new Warmth(new TreeMap<>(), Set.of());

    /** Those that still compile, and that a further rehearsal can make warm. */
    public List<String> cold() {
      return WarmUpSummary.cold(compiling).stream().filter(jvm -> !begun.contains(jvm)).toList();
    }
  }

  /** One of which nobody looks at compilers. */
  public static WarmUpSummary of(int rounds, double seconds) {
    return of(rounds, seconds, Warmth.UNKNOWN, List.of());
  }

  /**
   * @param unread see {@link #unread}
   */
  public static WarmUpSummary of(int rounds, double seconds, Warmth last, List<String> unread) {
    return new WarmUpSummary(rounds, seconds, last.compiling, unread);
  }

  /**
   * With those of another start of the servers: as few rounds as the shorter of them, and whichever
   * compiled more.
   */
  public WarmUpSummary and(WarmUpSummary later) {
    SortedMap<String, Double> either = new TreeMap<>(compiling);
    later.compiling.forEach((jvm, percent) -> either.merge(jvm, percent, Math::max));
    List<String> all = new ArrayList<>(unread);
    later.unread.stream().filter(one -> !all.contains(one)).forEach(all::add);
    return new WarmUpSummary(Math.min(rounds, later.rounds), seconds + later.seconds, either, all);
  }

  /** The JVMs that were not warm. */
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
