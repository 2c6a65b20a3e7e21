package io.hadoopbench.core.model;

/**
 * What the same machine can do at best, measured in the same run.
 *
 * @param metric the metric it bounds
 * @param value in the metric's unit
 * @param source how it was measured
 */
public record Limit(String name, String metric, double value, String unit, String source) { }
