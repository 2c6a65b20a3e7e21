package io.hadoopbench.core.load.measure;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Facts for validity checks: each observed value of a fact with its count. At most {@link
 * #MAX_VALUES} different values are kept per fact, so evidence stays small with any number of
 * tasks.
 */
public final class Evidence {
  /**
   * Maximum number of values, which is enough to see that a fact varies. Additional values are
   * counted under {@link #OTHERS}.
   */
  public static final int MAX_VALUES = 32;

  /** Longer values are truncated, because a message is useful evidence but a stack trace is not. */
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
    return addAll(other.facts);
  }

  private Evidence addAll(SortedMap<String, SortedMap<String, Long>> more) {
    more.forEach((fact, values) -> values.forEach((value, n) -> add(fact, value, n)));
    return this;
  }

  @JsonCreator
  static Evidence of(SortedMap<String, SortedMap<String, Long>> facts) {
    return new Evidence().addAll(facts);
  }

  /** Returns each observed value of a fact with its count; empty if no value was reported. */
  public SortedMap<String, Long> values(String fact) {
    return Collections.unmodifiableSortedMap(facts.getOrDefault(fact, new TreeMap<>()));
  }

  @JsonValue
  public SortedMap<String, SortedMap<String, Long>> asMap() {
    return Collections.unmodifiableSortedMap(facts);
  }
}
