package io.hadoopbench.core.model;

import java.util.List;

/**
 * What the valid trials of one variant say about one metric.
 *
 * @param median in the metric's unit
 * @param ci95 order-statistic interval of the median; null with fewer than 6 trials, where none exists
 * @param outlierBlocks blocks whose value lies outside Tukey's fences; marked, never dropped
 */
public record Summary(String variant, String metric, int n, double median, Interval ci95, double min, double max,
    List<Integer> outlierBlocks) { }
