package io.hadoopbench.core.store;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/**
 * Latencies in nanoseconds of the valid trials, merged.
 *
 * @param byOperation histogram by operation, then by variant
 * @param warnings on unreadable files
 */
public record Latencies(
    SortedMap<String, SortedMap<String, Histogram>> byOperation, List<String> warnings) {
  public static final Latencies NONE = new Latencies(new TreeMap<>(), List.of());

  public Latencies withWarnings(List<String> more) {
    return new Latencies(byOperation, Stream.concat(warnings.stream(), more.stream()).toList());
  }
}
