package io.hadoopbench.core.model;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.hadoopbench.core.model.Explanation.LoadTime;
import io.hadoopbench.core.model.Json.MayBeNull;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * One variant in one block: one MapReduce job, or its part of one in which several take turns.
 *
 * @param block from 0, or {@link #SOLO}
 * @param order position within the block, from 0
 * @param attempt from 1; a trial whose job lost a task is repeated at most twice, and every attempt
 *     is kept
 * @param valid false when any reason is there; an invalid trial is shown and never compared
 * @param metrics value by {@link Metric#id()}; a metric that the sample cannot support is absent
 * @param evidence facts from task JVMs and servers: fact, then each value seen with the number of
 *     sightings
 * @param resources CPU, GC, allocation, I/O of load generator and servers; the unit stands at the
 *     end of each key
 * @param caches what happened to each cache before the trial
 * @param series null when the job left none
 * @param histograms file in the run directory, HdrHistogram log format, nanoseconds, one tag per
 *     operation; null when none
 * @param profiles where the CPU time of each JVM went; empty unless the run was explained
 * @param loadTime where the time of the load threads went; null unless the run was to be explained
 */
public record TrialResult(
    int block,
    int order,
    int attempt,
    String variant,
    boolean valid,
    List<String> reasons,
    SortedMap<String, Double> metrics,
    SortedMap<String, SortedMap<String, Long>> evidence,
    SortedMap<String, Double> resources,
    List<CacheState> caches,
    @MayBeNull Series series,
    @MayBeNull String histograms,
    List<JvmProfile> profiles,
    @JsonInclude(JsonInclude.Include.NON_NULL) @MayBeNull LoadTime loadTime) {

  /**
   * In place of a block: the trial of a variant that otherwise takes turns, alone, after all
   * blocks. It is compared with nothing.
   */
  public static final int SOLO = -1;

  /** Metric: from the first start to the last end of the tasks. */
  public static final String WINDOW = "windowSeconds";

  /** Resource: turns that a trial had. */
  public static final String SLICES = "slices.count";

  /**
   * Resource: of these, those beside no other program, of which alone its rates are; 0 where these
   * were too few, so that they are of all.
   */
  public static final String QUIET = "slices.quiet";

  /** Resource: seconds in which no arm of the job worked, of each arm its part. */
  public static final String BETWEEN = "slices.betweenSeconds";

  /**
   * Resources: bytes, or operations where none are moved, in a second of turns that came after
   * warm-up, one of its own, of another, of nobody.
   */
  public static final String AFTER_WARMUP = "slices.perSecondAfter.warmup";

  public static final String AFTER_ITSELF = "slices.perSecondAfter.itself";
  public static final String AFTER_ANOTHER = "slices.perSecondAfter.another";
  public static final String AFTER_NOBODY = "slices.perSecondAfter.none";

  /**
   * Begins one that has nothing yet, and so is valid.
   *
   * @param block from 0, {@code order} likewise
   * @param attempt from 1
   */
  public static Builder of(int block, int order, int attempt, String variant) {
    return new Builder(block, order, attempt, variant);
  }

  /** Whether it took turns with others of its block. */
  public boolean tookSlices() {
    return resources.containsKey(SLICES);
  }

  /** Whether other programs worked beside nearly all of its turns. */
  public boolean disturbed() {
    return resources.getOrDefault(QUIET, 1.0) == 0;
  }

  /** Part of its turns of which its rates are. */
  public double counted() {
    double quiet = resources.getOrDefault(QUIET, 0.0);
    return quiet > 0 ? quiet / resources.getOrDefault(SLICES, quiet) : 1;
  }

  /** Metrics that no trial can have: all of them count or measure something. */
  public static List<String> impossible(Map<String, Double> metrics) {
    return metrics.entrySet().stream()
        .filter(metric -> !Double.isFinite(metric.getValue()) || metric.getValue() < 0)
        .map(metric -> metric.getKey() + " is " + metric.getValue())
        .toList();
  }

  public TrialResult withHistograms(String file) {
    return toBuilder().histograms(file).build();
  }

  public TrialResult withProfiles(List<JvmProfile> jvms) {
    return toBuilder().profiles(jvms).build();
  }

  /** With resources that it has not told yet, or not as well. */
  public TrialResult withFurther(SortedMap<String, Double> more) {
    SortedMap<String, Double> all = new TreeMap<>(resources);
    all.putAll(more);
    return toBuilder().resources(all).build();
  }

  public TrialResult withLoadTime(LoadTime time) {
    return toBuilder().loadTime(time).build();
  }

  /** The same, which does not count for one reason more. */
  public TrialResult without(String reason) {
    return toBuilder().reasons(Stream.concat(reasons.stream(), Stream.of(reason)).toList()).build();
  }

  private Builder toBuilder() {
    return of(block, order, attempt, variant)
        .reasons(reasons)
        .metrics(metrics)
        .evidence(evidence)
        .resources(resources)
        .caches(caches)
        .series(series)
        .histograms(histograms)
        .profiles(profiles)
        .loadTime(loadTime);
  }

  /** Puts one together. */
  public static final class Builder {
    private final int block;
    private final int order;
    private final int attempt;
    private final String variant;
    private List<String> reasons = List.of();
    private SortedMap<String, Double> metrics = new TreeMap<>();
    private SortedMap<String, SortedMap<String, Long>> evidence = new TreeMap<>();
    private SortedMap<String, Double> resources = new TreeMap<>();
    private List<CacheState> caches = List.of();
    private Series series;
    private String histograms;
    private List<JvmProfile> profiles = List.of();
    private LoadTime loadTime;

    private Builder(int block, int order, int attempt, String variant) {
      this.block = block;
      this.order = order;
      this.attempt = attempt;
      this.variant = variant;
    }

    /** Why it does not count; none when it does. */
    public Builder reasons(List<String> all) {
      reasons = all;
      return this;
    }

    public Builder metrics(SortedMap<String, Double> all) {
      metrics = all;
      return this;
    }

    public Builder evidence(SortedMap<String, SortedMap<String, Long>> all) {
      evidence = all;
      return this;
    }

    public Builder resources(SortedMap<String, Double> all) {
      resources = all;
      return this;
    }

    public Builder caches(List<CacheState> all) {
      caches = all;
      return this;
    }

    public Builder series(Series perSecond) {
      series = perSecond;
      return this;
    }

    public Builder histograms(String file) {
      histograms = file;
      return this;
    }

    public Builder profiles(List<JvmProfile> jvms) {
      profiles = jvms;
      return this;
    }

    public Builder loadTime(LoadTime time) {
      loadTime = time;
      return this;
    }

    public TrialResult build() {
      return new TrialResult(
          block,
          order,
          attempt,
          variant,
          reasons.isEmpty(),
          reasons,
          metrics,
          evidence,
          resources,
          caches,
          series,
          histograms,
          profiles,
          loadTime);
    }
  }
}
