package io.hadoopbench.core.model;

/**
 * A figure of servers in the course of a trial. A second that tells nothing, because a server did not answer or was replaced, has no point.
 *
 * @param label of what: {@code NameNode: calls}
 * @param unit empty for a number of things
 * @param atMillis since the common start; a rate is that of the time from here on, a level that of the moment
 * @param values in the unit, one for each of these
 */
public record Sampled(String label, String unit, long[] atMillis, double[] values) { }
