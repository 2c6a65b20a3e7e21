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
 * @param rounds each runs every variant once; with several restarts of the servers, the minimum
 * @param seconds of all rounds together
 * @param compiling percent of the CPU that JIT compilers used in the last round, by JVM, of JVMs
 *     with at least a tenth of the work; empty if the number of rounds was fixed
 * @param unread JVMs with work whose compilers cannot be read, with reasons
 */
public record WarmUpSummary(
    int rounds,
    double seconds,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) @MayBeNull SortedMap<String, Double> compiling,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) @MayBeNull List<String> unread) {
  /**
   * Percent of the CPU: JIT compilation below this changes results by at most half of the default
   * tolerance.
   */
  public static final double WARM_PERCENT = 2;

  public WarmUpSummary {
    compiling = Objects.requireNonNullElse(compiling, new TreeMap<>());
    unread = List.copyOf(Objects.requireNonNullElse(unread, List.of()));
  }

  /**
   * How far the JVMs that do the work have warmed up.
   *
   * @param compiling percent of the CPU used by their JIT compilers
   * @param begun JVMs that started in the meantime, such as a DataNode that each trial stops:
   *     warm-up rounds cannot warm them
   */
  public record Warmth(SortedMap<String, Double> compiling, Set<String> begun) {
    public static final Warmth UNKNOWN = new Warmth(new TreeMap<>(), Set.of());

    /** Returns JVMs that are still compiling and that a further warm-up round can warm. */
    public List<String> cold() {
      return WarmUpSummary.cold(compiling).stream().filter(jvm -> !begun.contains(jvm)).toList();
    }
  }

  /** Creates the summary of a warm-up whose compilers were not read. */
  public static WarmUpSummary of(int rounds, double seconds) {
    return of(rounds, seconds, Warmth.UNKNOWN, List.of());
  }

  /**
   * Creates the summary of a warm-up.
   *
   * @param unread see {@link #unread}
   */
  public static WarmUpSummary of(int rounds, double seconds, Warmth last, List<String> unread) {
    return new WarmUpSummary(rounds, seconds, last.compiling, unread);
  }

  /**
   * Combines it with the warm-up of another start of the servers: the minimum of rounds and the
   * maximum of compilation.
   */
  public WarmUpSummary and(WarmUpSummary later) {
    SortedMap<String, Double> either = new TreeMap<>(compiling);
    later.compiling.forEach((jvm, percent) -> either.merge(jvm, percent, Math::max));
    List<String> all = new ArrayList<>(unread);
    later.unread.stream().filter(one -> !all.contains(one)).forEach(all::add);
    return new WarmUpSummary(Math.min(rounds, later.rounds), seconds + later.seconds, either, all);
  }

  /** Returns the JVMs whose JIT compilation had not settled. */
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
