package io.hadoopbench.core.model;

import java.util.List;
import java.util.Objects;
import java.util.SortedMap;

/**
 * One variant in one block: one MapReduce job.
 *
 * @param block from 0
 * @param order position within the block, from 0
 * @param attempt from 1; a trial whose job lost a task is repeated at most twice, and every attempt is kept
 * @param valid false when any reason is there; an invalid trial is shown and never compared
 * @param metrics value by {@link Metric#id()}; a metric that the sample cannot support is absent
 * @param evidence facts from task JVMs and servers: fact, then each value seen with the number of sightings
 * @param resources CPU, GC, allocation, I/O of load generator and servers; the unit stands at the end of each key
 * @param caches what happened to each cache before the trial
 * @param series null when the job left none
 * @param histograms file in the run directory, HdrHistogram log format, nanoseconds, one tag per operation; null when none
 * @param profiles where the CPU time of each JVM went; empty unless the run was profiled
 */
public record TrialResult(int block, int order, int attempt, String variant, boolean valid, List<String> reasons,
    SortedMap<String, Double> metrics, SortedMap<String, SortedMap<String, Long>> evidence,
    SortedMap<String, Double> resources, List<CacheState> caches, Series series, String histograms, List<JvmProfile> profiles) {

  public TrialResult {
    profiles = List.copyOf(Objects.requireNonNullElse(profiles, List.of()));
  }

  /** A trial that was not profiled. */
  public TrialResult(int block, int order, int attempt, String variant, boolean valid, List<String> reasons,
      SortedMap<String, Double> metrics, SortedMap<String, SortedMap<String, Long>> evidence, SortedMap<String, Double> resources,
      List<CacheState> caches, Series series, String histograms) {
    this(block, order, attempt, variant, valid, reasons, metrics, evidence, resources, caches, series, histograms, List.of());
  }

  public TrialResult withHistograms(String file) {
    return new TrialResult(block, order, attempt, variant, valid, reasons, metrics, evidence, resources, caches, series, file, profiles);
  }

  public TrialResult withProfiles(List<JvmProfile> jvms) {
    return new TrialResult(block, order, attempt, variant, valid, reasons, metrics, evidence, resources, caches, series, histograms, jvms);
  }
}
