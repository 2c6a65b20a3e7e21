package io.hadoopbench.core.micro;

import io.hadoopbench.core.model.Bytes;

/**
 * What a benchmark reached in one thread.
 *
 * @param value in the kind's base unit: bytes or operations per second, or seconds per operation
 * @param error half the width of JMH's 99.9 % interval, in the same unit; NaN when there are too few iterations
 * @param best of the fastest iteration, in the same unit: other programs on the machine only ever make an iteration slower
 */
public record Score(Kind kind, double value, double error, double best) {
  private static final double MICROS = 1e6;

  /** What is counted, and how it is shown. */
  public enum Kind {
    BYTES_PER_SECOND("GB/s", 1.0 / Bytes.PER_GB),
    OPERATIONS_PER_SECOND("1/s", 1),
    SECONDS_PER_OPERATION("us", MICROS);

    private final String unit;
    private final double scale;

    Kind(String unit, double scale) {
      this.unit = unit;
      this.scale = scale;
    }
  }

  /** The unit of a table's row; GB are 2^30 bytes. */
  public String unit() {
    return kind.unit;
  }

  public double shown() {
    return value * kind.scale;
  }

  public double shownError() {
    return error * kind.scale;
  }

  public double shownBest() {
    return best * kind.scale;
  }

  /**
   * The best iteration in the unit of a scenario's metric.
   *
   * @throws IllegalArgumentException if the benchmark does not bound such a metric
   */
  public double bestIn(String metricUnit) {
    return switch (kind.name() + " in " + metricUnit) {
      case "BYTES_PER_SECOND in MB/s" -> best / Bytes.PER_MB;
      case "BYTES_PER_SECOND in GB/s" -> best / Bytes.PER_GB;
      case "BYTES_PER_SECOND in s/GB" -> Bytes.PER_GB / best;
      case "OPERATIONS_PER_SECOND in 1/s" -> best;
      case "SECONDS_PER_OPERATION in 1/s" -> 1 / best;
      case "SECONDS_PER_OPERATION in us" -> best * MICROS;
      default -> throw new IllegalArgumentException("a benchmark in " + unit() + " is no limit of a metric in " + metricUnit);
    };
  }
}
