package io.hadoopbench.core.model;

/** A closed interval, in the unit of the metric that it belongs to (or a plain ratio). */
public record Interval(double low, double high) { }
