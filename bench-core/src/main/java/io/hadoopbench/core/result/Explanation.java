package io.hadoopbench.core.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.hadoopbench.core.result.Json.MayBeNull;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The difference in time per operation between a variant and the baseline, broken down by
 * component. The differences of the components add up to the total difference.
 *
 * @param n number of blocks or server starts in which both variants were explained
 * @param micros the variant's mean time per operation in these blocks
 * @param difference difference from the baseline in these blocks
 * @param parts components, in descending order of their differences
 * @param servers components of the time spent waiting for servers, in the same order; empty if the
 *     servers were not sampled
 * @param roles CPU time that each role used for the same work; only roles with values in all blocks
 * @param calls number of server calls per operation of the variant, by resource
 */
public record Explanation(
    String variant,
    String baseline,
    int n,
    double micros,
    double baselineMicros,
    Span difference,
    List<Part> parts,
    List<Part> servers,
    List<Role> roles,
    SortedMap<String, Double> calls) {
  /** The component for samples that no rule matches. */
  public static final String UNEXPLAINED = "unexplained";

  /**
   * The time that load threads spent in a trial's timed window, by component.
   *
   * @param engine profiler that took the samples; empty if there are none
   * @param operations number of operations that the sampled threads executed
   * @param seconds total thread time, which is the sum of all components
   * @param partSeconds time by component; without samples, only the components that kernel counters
   *     provide
   * @param samples number of samples from which the components are derived
   * @param stacks folder in the run directory with collapsed stacks; null if there are none
   * @param serverSeconds components of the time spent waiting for servers; empty if the servers
   *     were not sampled
   * @param unavailable why there are no samples or too few; empty if there are enough or if none
   *     were requested
   */
  public record LoadTime(
      String engine,
      double operations,
      double seconds,
      SortedMap<String, Double> partSeconds,
      long samples,
      @JsonInclude(JsonInclude.Include.NON_NULL) @MayBeNull String stacks,
      SortedMap<String, Double> serverSeconds,
      String unavailable) {
    public static LoadTime unavailable(String reason) {
      return new LoadTime("", 0, 0, new TreeMap<>(), 0, null, new TreeMap<>(), reason);
    }

    public LoadTime withServers(SortedMap<String, Double> opened) {
      return new LoadTime(
          engine, operations, seconds, partSeconds, samples, stacks, opened, unavailable);
    }

    /**
     * Returns the time per operation of a component of server waits; 0 if the component was never
     * seen.
     */
    public double serverMicros(String part) {
      return serverSeconds.getOrDefault(part, 0.0) / operations * 1e6;
    }

    /** Returns the time per operation of a component; 0 if the component was never seen. */
    public double micros(String part) {
      return partSeconds.getOrDefault(part, 0.0) / operations * 1e6;
    }

    public double micros() {
      return seconds / operations * 1e6;
    }
  }

  /**
   * A mean with its confidence interval.
   *
   * @param ci95 95 % confidence interval; null with fewer than 6 blocks, and for values from solo
   *     trials
   */
  public record Span(double mean, @JsonInclude(JsonInclude.Include.NON_NULL) Interval ci95) {
    /**
     * Returns whether the difference is significant, that is, the interval excludes 0 or there is
     * no interval.
     */
    public boolean clear() {
      return ci95 == null || ci95.low() > 0 || ci95.high() < 0;
    }

    /**
     * Returns whether the difference is significant when many values are tested, one in twenty of
     * which would be significant by chance. An interval that is wider by half must also exclude 0.
     */
    public boolean clearAmongMany() {
      return clear()
          && (ci95 == null
              || 3 * Math.min(Math.abs(ci95.low()), Math.abs(ci95.high())) > Math.abs(mean));
    }

    public Span times(double factor) {
      return new Span(
          mean * factor,
          ci95 == null ? null : new Interval(ci95.low() * factor, ci95.high() * factor));
    }
  }

  /**
   * A component.
   *
   * @param micros the variant's time per operation
   * @param difference difference from the baseline, in us
   */
  public record Part(String name, double micros, double baselineMicros, Span difference) {
    public boolean isUnexplained() {
      return name.equals(UNEXPLAINED);
    }
  }

  /**
   * CPU time used by all servers with the same role, or by the clients.
   *
   * @param name name as used in resource names, for example {@code client}, {@code namenode},
   *     {@code kms}
   * @param unit unit of work: {@code operation}, {@code GB}
   * @param seconds the variant's CPU time per unit of work
   * @param difference difference from the baseline, in seconds
   * @param centres CPU time per operation by category, in us; empty if stacks were not sampled
   */
  public record Role(
      String name,
      String unit,
      double seconds,
      double baselineSeconds,
      Span difference,
      List<Part> centres) {
    private static final Map<String, String> LABELS =
        Map.ofEntries(
            Map.entry("client", "clients"),
            Map.entry("namenode", "NameNode"),
            Map.entry("plain-namenode", "NameNode without Kerberos"),
            Map.entry("further-namenode", "NameNode of another HDFS"),
            Map.entry("kms", "KMS"),
            Map.entry("router", "Router"),
            Map.entry("datanode", "DataNodes"),
            Map.entry("gateway", "gateway"),
            Map.entry("hive", "HiveServer2"),
            Map.entry("hbase", "HBase"),
            Map.entry("hbase-rest", "HBase's REST server"),
            Map.entry("tablet-server", "tablet server"),
            Map.entry("accumulo-manager", "Accumulo's manager"),
            Map.entry("zookeeper", "ZooKeeper"));

    public static String label(String role) {
      return LABELS.getOrDefault(role, role);
    }
  }

  /**
   * Returns a component's share of the total difference. The share can be above 1 or below 0 if
   * components differ in opposite directions.
   */
  public double share(Part part) {
    return part.difference().mean() / difference.mean();
  }

  /**
   * CPU time of a JVM in a trial's timed window, by category.
   *
   * @param jvm name that is unique within the trial, for example {@code task-0}, {@code namenode},
   *     {@code datanode-3}
   * @param role role of the JVM, for example {@code task}, {@code datanode}
   * @param engine profiler that took the samples; empty if there are none
   * @param samples number of samples by CPU category
   * @param stacks file in the run directory with collapsed stacks; null if there are none
   * @param unavailable why there are no samples; empty if there are samples
   */
  public record JvmProfile(
      String jvm,
      String role,
      String engine,
      SortedMap<String, Long> samples,
      @MayBeNull String stacks,
      String unavailable) {
    public static JvmProfile unavailable(String jvm, String role, String reason) {
      return new JvmProfile(jvm, role, "", new TreeMap<>(), null, reason);
    }
  }
}
