package io.hadoopbench.core.report;

import io.hadoopbench.core.result.Interval;
import io.hadoopbench.core.result.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;

/**
 * The range of a result over the default runs on which the cost table is based. A run's own result
 * is compared with this range.
 *
 * @param ratios lowest and highest ratio
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
