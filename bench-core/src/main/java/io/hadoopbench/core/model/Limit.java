package io.hadoopbench.core.model;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.hadoopbench.core.model.Json.MayBeNull;
import java.util.List;

/**
 * What one thread of this machine does at best of a part of the work, measured in the same run.
 *
 * @param name what was measured, for example {@code AES-CTR, native codec}
 * @param part the part of the work that takes this time, as in "encryption is 5 % of it"
 * @param metric id of the metric that it bounds
 * @param variants ids of the variants that do this work
 * @param threads load threads that share what the metric counts; a thread's share of the metric is held against the limit
 */
public record Limit(String name, String part, String metric, List<String> variants, int threads, @JsonUnwrapped Best best) {
  /**
   * How it was measured, and what came of it.
   *
   * @param value in the metric's unit; null when it could not be measured
   * @param unit the metric's unit
   * @param source benchmark, parameters and how long
   * @param host where it was measured; the tasks may have run elsewhere
   * @param unavailable why there is no value; empty when there is
   */
  public record Best(@MayBeNull Double value, String unit, String source, String host, String unavailable) { }
}
