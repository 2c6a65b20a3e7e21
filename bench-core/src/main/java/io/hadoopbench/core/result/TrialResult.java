package io.hadoopbench.core.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.hadoopbench.core.result.Explanation.JvmProfile;
import io.hadoopbench.core.result.Explanation.LoadTime;
import io.hadoopbench.core.result.Json.MayBeNull;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The result of one variant in one block, which is one MapReduce job or one arm of a job with
 * interleaved variants.
 *
 * @param block number of the block from 0, or {@link #SOLO}
 * @param order position within the block, from 0
 * @param attempt number of the attempt, from 1. A trial whose job lost a task is retried at most
 *     twice, and every attempt is kept
 * @param valid true if there are no {@code reasons}. An invalid trial is listed but never compared
 * @param metrics values by {@link Metric#id()}; metrics with too few operations are absent
 * @param evidence facts about task JVMs and servers: for each fact, every observed value with its
 *     count
 * @param resources CPU time, GC time, allocation and I/O of the load generator and the servers;
 *     keys end with the unit
 * @param caches state of each cache before the trial
 * @param series values per second; null if there are none
 * @param histograms file in the run directory in HdrHistogram log format, in nanoseconds, one tag
 *     per operation; null if there is none
 * @param profiles CPU time of each JVM by category; empty unless the run was explained
 * @param loadTime load thread time by component; null unless the run was explained
 */
public record TrialResult(
    int block,
    int order,
    int attempt,
    String variant,
    boolean valid,
    Validity.Kind validity,
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
   * Block number of solo trials of interleaved variants, which run after all blocks and are not
   * compared.
   */
  public static final int SOLO = -1;

  /** Metric: time from the first task's start to the last task's end. */
  public static final String WINDOW = "windowSeconds";

  /** Resource: number of slices in a trial. */
  public static final String SLICES = "slices.count";

  /**
   * Resource: number of slices without interference from other programs, on which rates are based;
   * 0 if there were too few, in which case rates are based on all slices.
   */
  public static final String QUIET = "slices.quiet";

  /** Resource: the arm's share of the time, in seconds, in which none of the job's arms worked. */
  public static final String BETWEEN = "slices.betweenSeconds";

  /**
   * Resources: bytes per second (or operations per second, if no bytes are moved) in slices that
   * followed the warm-up, a slice of the same arm, or a slice of another arm.
   */
  public static final String AFTER_WARMUP = "slices.perSecondAfter.warmup";

  public static final String AFTER_ITSELF = "slices.perSecondAfter.itself";
  public static final String AFTER_ANOTHER = "slices.perSecondAfter.another";

  /**
   * Creates a builder for a valid trial without results.
   *
   * @param block number of the block, from 0
   * @param order position within the block, from 0
   * @param attempt number of the attempt, from 1
   */
  public static Builder of(int block, int order, int attempt, String variant) {
    return new Builder(block, order, attempt, variant);
  }

  /** Returns how much of a resource the trial used; 0 if unknown. */
  public double used(String resource) {
    return resources.getOrDefault(resource, 0.0);
  }

  /** Returns the duration of the timed part; 0 if unknown. */
  public double seconds() {
    return metrics.getOrDefault(WINDOW, 0.0);
  }

  /** Returns whether the trial was interleaved with other trials in its block. */
  public boolean isInterleaved() {
    return resources.containsKey(SLICES);
  }

  /** Returns whether other programs interfered with almost all slices. */
  public boolean disturbed() {
    return resources.getOrDefault(QUIET, 1.0) == 0;
  }

  /** Returns the share of slices on which the rates are based. */
  public double counted() {
    double quiet = resources.getOrDefault(QUIET, 0.0);
    return quiet > 0 ? quiet / resources.getOrDefault(SLICES, quiet) : 1;
  }

  /**
   * Returns the metrics with impossible values. Counts and measurements cannot be negative or
   * infinite.
   */
  public static List<String> impossible(Map<String, Double> metrics) {
    return metrics.entrySet().stream()
        .filter(metric -> !Double.isFinite(metric.getValue()) || metric.getValue() < 0)
        .map(metric -> metric.getKey() + " is " + metric.getValue())
        .toList();
  }

  /** Returns a copy with additional resources or more precise values of existing resources. */
  public TrialResult withFurther(SortedMap<String, Double> more) {
    SortedMap<String, Double> all = new TreeMap<>(resources);
    all.putAll(more);
    return toBuilder().resources(all).build();
  }

  public TrialResult withLoadTime(LoadTime time) {
    return toBuilder().loadTime(time).build();
  }

  /** Returns a copy of the trial that is marked invalid for the given reason. */
  public TrialResult invalidated(Validity.Kind kind, String reason) {
    return toBuilder().validity(Validity.of(kind, reason)).build();
  }

  /** Returns a builder with the values of this trial. */
  public Builder toBuilder() {
    return of(block, order, attempt, variant)
        .validity(
            new Validity(
                reasons.stream().map(text -> new Validity.Reason(validity, text)).toList()))
        .metrics(metrics)
        .evidence(evidence)
        .resources(resources)
        .caches(caches)
        .series(series)
        .histograms(histograms)
        .profiles(profiles)
        .loadTime(loadTime);
  }

  public static final class Builder {
    private final int block;
    private final int order;
    private final int attempt;
    private final String variant;
    private Validity validity = Validity.VALID;
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

    public Builder validity(Validity whole) {
      validity = whole;
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
          validity.valid(),
          validity.kind(),
          validity.texts(),
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

  /**
   * The state of a cache before a trial.
   *
   * @param cache name, for example {@code page cache} or {@code NameNode EDEK cache}
   * @param host host with the cache; empty for a cache of the whole cluster
   * @param asked requested state: {@code drop}, {@code cold}, {@code warm} or {@code as it is}
   * @param done whether the cache reached the requested state
   * @param detail how the state was reached, or why it was not reached
   */
  public record CacheState(String cache, String host, String asked, boolean done, String detail) {}

  /**
   * Events per second in the measured window. Second 0 is the first second after the common start,
   * so series of different trials can be overlaid.
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
     * @param atMillis times since the common start. A rate applies to the period that begins at
     *     this time, and a level applies to this moment
     * @param values one value for each time
     */
    public record Sampled(String label, String unit, long[] atMillis, double[] values) {}
  }
}
