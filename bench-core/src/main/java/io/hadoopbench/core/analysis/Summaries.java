package io.hadoopbench.core.analysis;

import io.hadoopbench.core.model.Interval;
import io.hadoopbench.core.model.Summary;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.stream.DoubleStream;

/** Median, interval, range and outliers of one variant and metric. */
final class Summaries {
  private Summaries() { }

  /** @param byBlock value by block, not empty */
  static Summary of(String variant, String metric, SortedMap<Integer, Double> byBlock) {
    double[] values = byBlock.values().stream().mapToDouble(Double::doubleValue).toArray();
    return new Summary(variant, metric, values.length, OrderStatistics.median(values), OrderStatistics.medianInterval(values),
        DoubleStream.of(values).min().orElseThrow(), DoubleStream.of(values).max().orElseThrow(), outlierBlocks(byBlock, values));
  }

  private static List<Integer> outlierBlocks(SortedMap<Integer, Double> byBlock, double[] values) {
    Interval fences = Outliers.fences(values);
    return byBlock.entrySet().stream()
        .filter(e -> e.getValue() < fences.low() || e.getValue() > fences.high())
        .map(Map.Entry::getKey).toList();
  }
}
