package io.hadoopbench.core.model;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What happened in each second of the measured window. Second 0 is the first one after the common start, so that series
 * of different trials lie on top of each other.
 *
 * @param startEpochMillis the common start, on the file system's clock
 * @param operations completed operations per second, by operation, summed over all threads of all tasks; index is the second
 * @param bytes payload bytes per second; likewise
 * @param servers what was sampled of servers, by name; empty unless the run samples them
 */
public record Series(long startEpochMillis, SortedMap<String, long[]> operations, long[] bytes,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) SortedMap<String, Sampled> servers) {
  public Series {
    servers = Objects.requireNonNullElseGet(servers, TreeMap::new);
  }

  /** Of a trial whose servers are not sampled. */
  public Series(long startEpochMillis, SortedMap<String, long[]> operations, long[] bytes) {
    this(startEpochMillis, operations, bytes, new TreeMap<>());
  }
}
