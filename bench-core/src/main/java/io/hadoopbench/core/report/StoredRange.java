package io.hadoopbench.core.report;

import io.hadoopbench.core.result.Interval;
import io.hadoopbench.core.result.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;

/**
 * A result's range over the default runs on which the cost table is based. A run compares its own
 * result with it.
 *
 * @param ratios least and greatest
 * @param latest the latest run's date
 */
public record StoredRange(
    String scenario,
    String variant,
    String baseline,
    Interval ratios,
    int runs,
    int machines,
    String latest) {
  /** Path below {@code src/main/resources} in the module that builds bench.jar. */
  public static final String RESOURCE = "io/hadoopbench/stored-ranges.json";

  /** Returns the ranges stored in bench.jar; empty in a build without them. */
  static List<StoredRange> all() {
    try (InputStream json = StoredRange.class.getResourceAsStream("/" + RESOURCE)) {
      return json == null
          ? List.of()
          : List.of(Json.mapper().build().readValue(json, StoredRange[].class));
    } catch (IOException e) {
      throw new UncheckedIOException(RESOURCE, e);
    }
  }
}
