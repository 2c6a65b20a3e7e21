package io.hadoopbench.core.report;

import io.hadoopbench.core.model.Interval;
import io.hadoopbench.core.model.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;

/**
 * Range of one result over the default runs that the cost table is made of. A run compares its own
 * result with it.
 *
 * @param ratios least and greatest
 * @param latest date of the latest run
 */
public record StoredRange(
    String scenario,
    String variant,
    String baseline,
    Interval ratios,
    int runs,
    int machines,
    String latest) {
  /** Path below {@code src/main/resources} of the module that makes bench.jar. */
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
