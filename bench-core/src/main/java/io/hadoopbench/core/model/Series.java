package io.hadoopbench.core.model;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.hadoopbench.core.model.Json.MayBeNull;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
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
    @JsonInclude(JsonInclude.Include.NON_EMPTY) @MayBeNull SortedMap<String, Sampled> servers) {
  public Series {
    servers = Objects.requireNonNullElseGet(servers, TreeMap::new);
  }

  /**
   * A figure of servers in the course of a trial. A second that tells nothing, because a server did not answer or was replaced, has no point.
   *
   * @param label of what: {@code NameNode: calls}
   * @param unit empty for a number of things
   * @param atMillis since the common start; a rate is that of the time from here on, a level that of the moment
   * @param values in the unit, one for each of these
   */
  public record Sampled(String label, String unit, long[] atMillis, double[] values) { }

  /**
   * What it took to sample servers in one trial, which is a part of what is measured: the load generator's CPU where
   * tasks run in the driver's JVM, and the servers'.
   *
   * @param samples seconds in which servers were asked
   * @param requestSeconds from all requests to their answers: an upper bound of the servers' time
   * @param cpuSeconds of the thread that asks
   */
  public record SamplingCost(double samples, double requests, double receivedBytes, double requestSeconds, double cpuSeconds) {
    private static final String SAMPLES = "series.samples";
    private static final String REQUESTS = "series.requests";
    private static final String BYTES = "series.receivedBytes";
    private static final String REQUEST_SECONDS = "series.requestSeconds";
    private static final String CPU = "series.samplerCpuSeconds";

    /** As the resources of a trial have it. */
    public SortedMap<String, Double> asResources() {
      return new TreeMap<>(Map.of(SAMPLES, samples, REQUESTS, requests, BYTES, receivedBytes, REQUEST_SECONDS, requestSeconds, CPU, cpuSeconds));
    }

    /** Empty when servers were not sampled. */
    public static Optional<SamplingCost> in(TrialResult trial) {
      Map<String, Double> of = trial.resources();
      return of.keySet().containsAll(new SamplingCost(0, 0, 0, 0, 0).asResources().keySet())
          ? Optional.of(new SamplingCost(of.get(SAMPLES), of.get(REQUESTS), of.get(BYTES), of.get(REQUEST_SECONDS), of.get(CPU))) : Optional.empty();
    }
  }
}
