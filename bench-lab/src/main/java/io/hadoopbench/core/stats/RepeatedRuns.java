package io.hadoopbench.core.stats;

import io.hadoopbench.core.result.Interval;
import io.hadoopbench.core.table.Numbers;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.commons.statistics.descriptive.StandardDeviation;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * One ratio on several days and machines. The interval of a single run does not cover other days.
 *
 * @param mean geometric mean of all runs; each day on each machine has the same weight
 * @param ratio geometric mean of each day's first run on the latest machine, which is the centre of
 *     {@code further}
 * @param seen range of all runs
 * @param further Student's 95 % prediction interval for a run on another day on that machine,
 *     computed from each day's first run; null with a single day. Only one machine is used because
 *     costs differ between kinds of CPU
 * @param there number of days with runs on that machine
 */
public record RepeatedRuns(
    int runs,
    int days,
    int machines,
    double mean,
    double ratio,
    Interval seen,
    Interval further,
    int there) {
  /** Minimum number of days for a useful prediction interval. */
  public static final int ENOUGH = 5;

  /**
   * @param day date, for example {@code 2026-11-22}
   */
  public record Ratio(String day, String machine, double ratio) {}

  /**
   * @param runs at least one run, the oldest first
   */
  public static RepeatedRuns of(List<Ratio> runs) {
    Map<String, List<Double>> places =
        runs.stream()
            .collect(
                Collectors.groupingBy(
                    run -> run.day() + " " + run.machine(),
                    TreeMap::new,
                    Collectors.mapping(run -> Math.log(run.ratio()), Collectors.toList())));
    double mean =
        places.values().stream()
            .mapToDouble(
                all -> all.stream().mapToDouble(Double::doubleValue).average().orElseThrow())
            .average()
            .orElseThrow();
    String machine = runs.get(runs.size() - 1).machine();
    double[] logs =
        runs.stream()
            .filter(run -> run.machine().equals(machine))
            .collect(
                Collectors.toMap(
                    Ratio::day, run -> Math.log(run.ratio()), (one, later) -> one, TreeMap::new))
            .values()
            .stream()
            .mapToDouble(Double::doubleValue)
            .toArray();
    double first = Arrays.stream(logs).average().orElseThrow();
    Interval seen =
        new Interval(
            runs.stream().mapToDouble(Ratio::ratio).min().orElseThrow(),
            runs.stream().mapToDouble(Ratio::ratio).max().orElseThrow());
    return new RepeatedRuns(
        runs.size(),
        (int) runs.stream().map(Ratio::day).distinct().count(),
        (int) runs.stream().map(Ratio::machine).distinct().count(),
        Math.exp(mean),
        Math.exp(first),
        seen,
        logs.length < 2 ? null : further(logs, first),
        logs.length);
  }

  /**
   * Returns half of the width of Student's 95 % interval for the mean of {@code values} values (at
   * least two), in standard errors.
   */
  public static double quantile(int values) {
    return TDistribution.of(values - 1.0)
        .inverseCumulativeProbability((1 + Defaults.CONFIDENCE) / 2);
  }

  private static Interval further(double[] logs, double mean) {
    double half =
        quantile(logs.length)
            * StandardDeviation.of(logs).getAsDouble()
            * Math.sqrt(1 + 1.0 / logs.length);
    return new Interval(Math.exp(mean - half), Math.exp(mean + half));
  }

  /** Returns whether the machine has first runs on enough days for a prediction interval. */
  public boolean enough() {
    return there >= ENOUGH;
  }

  @Override
  public String toString() {
    return Numbers.counted(runs, "run")
        + ", "
        + Numbers.counted(days, "day")
        + ", "
        + Numbers.counted(machines, "machine");
  }
}
