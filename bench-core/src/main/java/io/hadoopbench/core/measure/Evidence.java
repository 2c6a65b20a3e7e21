package io.hadoopbench.core.measure;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Facts that prove (or disprove) what a variant's label says: fact, then each value seen with the
 * number of sightings. A fact keeps at most {@link #MAX_VALUES} different values, so that evidence
 * stays small however many tasks report.
 */
public final class Evidence {
  /** Enough to see that a fact varies; what else was seen is counted under {@link #OTHERS}. */
  public static final int MAX_VALUES = 32;

  /** Longer values are cut: a message is evidence, a stack trace is not. */
  public static final int MAX_LENGTH = 1000;

  public static final String OTHERS = "(other values)";

  private final SortedMap<String, SortedMap<String, Long>> facts = new TreeMap<>();

  public Evidence add(String fact, Object value) {
    return add(fact, String.valueOf(value), 1);
  }

  public Evidence add(String fact, String text, long sightings) {
    String value = text.length() <= MAX_LENGTH ? text : text.substring(0, MAX_LENGTH) + "...";
    SortedMap<String, Long> values = facts.computeIfAbsent(fact, f -> new TreeMap<>());
    values.merge(
        values.containsKey(value) || values.size() < MAX_VALUES ? value : OTHERS,
        sightings,
        Long::sum);
    return this;
  }

  public Evidence addAll(Evidence other) {
    other.facts.forEach((fact, values) -> values.forEach((value, n) -> add(fact, value, n)));
    return this;
  }

  /** Each value seen of a fact with its sightings; empty when nobody reported it. */
  public SortedMap<String, Long> values(String fact) {
    return Collections.unmodifiableSortedMap(facts.getOrDefault(fact, new TreeMap<>()));
  }

  public SortedMap<String, SortedMap<String, Long>> asMap() {
    return Collections.unmodifiableSortedMap(facts);
  }
}
