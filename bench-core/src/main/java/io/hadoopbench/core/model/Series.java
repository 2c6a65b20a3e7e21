package io.hadoopbench.core.model;

import java.util.SortedMap;

/**
 * What finished in each second of the measured window, summed over all threads of all tasks. Index 0 is the first second
 * after the common start, so that series of different trials lie on top of each other.
 *
 * @param startEpochMillis the common start, on the file system's clock
 * @param operations completed operations per second, by operation
 * @param bytes payload bytes per second
 */
public record Series(long startEpochMillis, SortedMap<String, long[]> operations, long[] bytes) { }
