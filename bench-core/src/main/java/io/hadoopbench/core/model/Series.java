package io.hadoopbench.core.model;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.hadoopbench.core.model.Json.MayBeNull;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What happened in each second of the measured window. Second 0 is the first one after the common
 * start, so that series of different trials lie on top of each other.
 *
 * @param startEpochMillis the common start, on the file system's clock
 * @param operations completed operations per second, by operation, summed over all threads of all
 *     tasks; index is the second
 * @param bytes payload bytes per second; likewise
 * @param servers what was sampled of servers, by name; empty unless the run samples them
 */
public record Series(
    long startEpochMillis,
    SortedMap<String, long[]> operations,
    long[] bytes,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) @MayBeNull SortedMap<String, Sampled> servers) {
  public Series {
    servers = Objects.requireNonNullElseGet(servers, TreeMap::new);
  }

  /**
   * A figure of servers in the course of a trial. A second that tells nothing, because a server did
   * not answer or was replaced, has no point.
   *
   * @param label of what: {@code NameNode: calls}
   * @param unit empty for a number of things
   * @param atMillis since the common start; a rate is that of the time from here on, a level that
   *     of the moment
   * @param values in the unit, one for each of these
   */
  public record Sampled(String label, String unit, long[] atMillis, double[] values) {}
}
