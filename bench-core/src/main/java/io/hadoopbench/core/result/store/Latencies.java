package io.hadoopbench.core.result.store;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/**
 * The merged latencies of all valid trials, in nanoseconds.
 *
 * @param byOperation histograms by operation and variant
 * @param warnings warnings about unreadable files
 */
public record Latencies(
    SortedMap<String, SortedMap<String, Histogram>> byOperation, List<String> warnings) {
  public static final Latencies NONE = new Latencies(new TreeMap<>(), List.of());

  public Latencies withWarnings(List<String> more) {
    return new Latencies(byOperation, Stream.concat(warnings.stream(), more.stream()).toList());
  }
}
