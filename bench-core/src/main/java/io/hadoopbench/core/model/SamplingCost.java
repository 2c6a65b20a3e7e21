package io.hadoopbench.core.model;

import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

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
