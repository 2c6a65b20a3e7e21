package io.hadoopbench.core.model;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Where the time of the load threads went in the timed window of one trial.
 *
 * @param engine what took the samples; empty when there are none
 * @param operations that the sampled threads did
 * @param seconds that they took, all of them together: the sum of the parts
 * @param partSeconds by part; empty when there are none
 * @param samples that the parts come from
 * @param stacks folder in the run directory, collapsed stacks; null when there are none
 * @param unavailable why there are no parts; empty when there are
 */
public record LoadTime(String engine, double operations, double seconds, SortedMap<String, Double> partSeconds, long samples,
    @JsonInclude(JsonInclude.Include.NON_NULL) String stacks, String unavailable) {
  public LoadTime {
    partSeconds = Objects.requireNonNullElseGet(partSeconds, TreeMap::new);
  }

  public static LoadTime unavailable(String reason) {
    return new LoadTime("", 0, 0, new TreeMap<>(), 0, null, reason);
  }

  /** What a part takes of one operation; 0 for a part that was never seen. */
  public double micros(String part) {
    return partSeconds.getOrDefault(part, 0.0) / operations * 1e6;
  }

  /** What one operation takes. */
  public double micros() {
    return seconds / operations * 1e6;
  }
}
