package io.hadoopbench.core.model;

import java.util.SortedMap;

/**
 * What came before the first trial.
 *
 * @param rounds each runs every variant once
 * @param seconds of all rounds together
 * @param judged whether the rounds went on until steady; a fixed number of rounds says nothing
 * @param unsteady why a variant was not steady when the rounds ended, by its id; empty when all were, or nobody judged
 */
public record Rehearsal(int rounds, double seconds, boolean judged, SortedMap<String, String> unsteady) { }
