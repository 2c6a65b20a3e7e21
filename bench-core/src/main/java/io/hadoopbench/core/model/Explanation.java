package io.hadoopbench.core.model;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.hadoopbench.core.model.Json.MayBeNull;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Breakdown of the difference between a variant and the baseline: the mean time per operation by
 * component. The differences of components add up to the total difference.
 *
 * @param n blocks, or starts of the servers, in which both were explained
 * @param micros per operation of the variant, mean over these blocks
 * @param difference to the baseline in these blocks
 * @param parts components by size of the difference, the largest first
 * @param servers components of the waits for servers, in the same order; empty if the servers were
 *     not sampled
 * @param roles CPU of each role for the same work; of roles with values in all blocks
 * @param calls server calls per operation of the variant, by resource
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
  /** The component without a matching rule. */
  public static final String UNEXPLAINED = "unexplained";

  /**
   * Time of the load threads by component in the timed window of one trial.
   *
   * @param engine that took the samples; empty if there are none
   * @param operations of the sampled threads
   * @param seconds of all threads together: the sum of the components
   * @param partSeconds by component; empty if there are none. Without samples, those from kernel
   *     counters
   * @param samples that the components are derived from
   * @param stacks folder in the run directory with collapsed stacks; null if there are none
   * @param serverSeconds components of the waits for servers; empty if the servers were not sampled
   * @param unavailable why there are no samples, or too few; empty if there are enough, or none
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
     * Returns the time per operation of a component of the waits for servers; 0 if it was never
     * seen.
     */
    public double serverMicros(String part) {
      return serverSeconds.getOrDefault(part, 0.0) / operations * 1e6;
    }

    /** Returns the time per operation of a component; 0 if it was never seen. */
    public double micros(String part) {
      return partSeconds.getOrDefault(part, 0.0) / operations * 1e6;
    }

    /** Returns the time per operation. */
    public double micros() {
      return seconds / operations * 1e6;
    }
  }

  /**
   * Mean with its interval.
   *
   * @param ci95 null with fewer than 6 blocks, and for values from solo trials
   */
  public record Span(double mean, @JsonInclude(JsonInclude.Include.NON_NULL) Interval ci95) {
    /** Returns whether the interval excludes 0, or there is no interval. */
    public boolean clear() {
      return ci95 == null || ci95.low() > 0 || ci95.high() < 0;
    }

    /**
     * Returns the same for one of many values, of which one in twenty would be clear by chance:
     * requires that an interval wider by half excludes 0 as well.
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
   * @param micros per operation of the variant
   * @param difference to the baseline, us
   */
  public record Part(String name, double micros, double baselineMicros, Span difference) {
    public Part withoutInterval() {
      return new Part(name, micros, baselineMicros, new Span(difference.mean(), null));
    }
  }

  /**
   * CPU time of servers of one role, or of the clients.
   *
   * @param name as in the names of resources: {@code client}, {@code namenode}, {@code kms}
   * @param unit of work: {@code operation}, {@code GB}
   * @param seconds per unit of work, in the variant
   * @param difference to the baseline, seconds
   * @param centres CPU per operation by category, us; empty if stacks were not sampled
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

    public Role {
      centres = List.copyOf(centres);
    }

    public Role withoutInterval() {
      return new Role(
          name, unit, seconds, baselineSeconds, new Span(difference.mean(), null), centres);
    }

    /** Returns the display name of a role. */
    public static String label(String role) {
      return LABELS.getOrDefault(role, role);
    }
  }

  public Explanation {
    parts = List.copyOf(parts);
    servers = List.copyOf(servers);
    roles = List.copyOf(roles);
  }

  /**
   * Returns the share of a component in the difference; above 1 or below 0 if components differ in
   * both directions.
   */
  public double share(Part part) {
    return part.difference().mean() / difference.mean();
  }
}
