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
 * What came before the first trial, and what else counts nowhere because servers still warmed up.
 *
 * @param rounds each runs every variant once; of several starts of the servers the fewest that one had
 * @param seconds of all rounds together
 * @param compiling percent of the CPUs that compilers took in the last round or, when there is one, in the first block
 *     that counts, by JVM, of those that did a tenth of the work or more; empty when nobody looked
 * @param classes that the same JVMs loaded meanwhile, where they tell
 * @param unread JVMs that work and do not tell, and why
 * @param blocks blocks that count as rehearsals, for compilers were at work in them
 */
public record Rehearsal(int rounds, double seconds, @JsonInclude(JsonInclude.Include.NON_EMPTY) @MayBeNull SortedMap<String, Double> compiling,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) @MayBeNull SortedMap<String, Long> classes,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) @MayBeNull List<String> unread, int blocks) {
  /** Of the CPUs: what compilers still take of them moves no answer by more than half of the usual tolerance. */
  public static final double WARM_PERCENT = 2;

  public Rehearsal {
    compiling = Objects.requireNonNullElse(compiling, new TreeMap<>());
    classes = Objects.requireNonNullElse(classes, new TreeMap<>());
    unread = List.copyOf(Objects.requireNonNullElse(unread, List.of()));
  }

  /**
   * How far the JVMs are that do the work of a run.
   *
   * @param compiling percent of the CPUs that their compilers took
   * @param classes that they loaded
   * @param begun those that began meanwhile, as each trial ends a DataNode: no rehearsal makes them warm
   */
  public record Warmth(SortedMap<String, Double> compiling, SortedMap<String, Long> classes, Set<String> begun) {
    public static final Warmth UNKNOWN = new Warmth(new TreeMap<>(), new TreeMap<>(), Set.of());

    /** Those that still compile, and that a further rehearsal can make warm. */
    public List<String> cold() {
      return Rehearsal.cold(compiling).stream().filter(jvm -> !begun.contains(jvm)).toList();
    }
  }

  /** One of which nobody looks at compilers. */
  public static Rehearsal of(int rounds, double seconds) {
    return of(rounds, seconds, Warmth.UNKNOWN, List.of());
  }

  /** @param unread see {@link #unread} */
  public static Rehearsal of(int rounds, double seconds, Warmth last, List<String> unread) {
    return new Rehearsal(rounds, seconds, last.compiling, last.classes, unread, 0);
  }

  /** With those of another start of the servers: as few rounds as the shorter of them, and whichever compiled more. */
  public Rehearsal and(Rehearsal later) {
    SortedMap<String, Double> either = new TreeMap<>(compiling);
    later.compiling.forEach((jvm, percent) -> either.merge(jvm, percent, Math::max));
    SortedMap<String, Long> loaded = new TreeMap<>(classes);
    later.classes.forEach((jvm, count) -> loaded.merge(jvm, count, Math::max));
    List<String> all = new ArrayList<>(unread);
    later.unread.stream().filter(one -> !all.contains(one)).forEach(all::add);
    return new Rehearsal(Math.min(rounds, later.rounds), seconds + later.seconds, either, loaded, all, blocks + later.blocks);
  }

  /** With one block more that counts as one. */
  public Rehearsal andBlock() {
    return new Rehearsal(rounds, seconds, compiling, classes, unread, blocks + 1);
  }

  /** With how far JVMs were in the first block that counts. */
  public Rehearsal inFirstBlock(Warmth then) {
    return new Rehearsal(rounds, seconds, then.compiling, then.classes, unread, blocks);
  }

  /** The JVMs that were not warm. */
  public List<String> cold() {
    return cold(compiling);
  }

  private static List<String> cold(SortedMap<String, Double> compiling) {
    return compiling.entrySet().stream().filter(jvm -> jvm.getValue() >= WARM_PERCENT).map(jvm -> jvm.getKey()).toList();
  }
}
