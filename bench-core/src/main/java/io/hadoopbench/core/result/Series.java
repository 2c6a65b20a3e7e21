package io.hadoopbench.core.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.hadoopbench.core.result.Json.MayBeNull;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Events per second in the measured window. Second 0 is the first second after the common start, so
 * series of different trials can be overlaid.
 *
 * @param startEpochMillis the common start, on the file system's clock
 * @param operations completed operations per second, by operation, summed over the threads of all
 *     tasks; the index is the second
 * @param bytes payload bytes per second; the index is the second
 * @param servers values sampled from servers, by name; empty unless the run samples servers
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
   * A server metric during a trial. Seconds in which a server did not respond or was replaced are
   * omitted.
   *
   * @param label label, for example {@code NameNode: calls}
   * @param unit unit of the values; empty for counts
   * @param atMillis times since the common start. A rate applies to the period that begins at this
   *     time, and a level applies to this moment
   * @param values one value for each time
   */
  public record Sampled(String label, String unit, long[] atMillis, double[] values) {}
}
