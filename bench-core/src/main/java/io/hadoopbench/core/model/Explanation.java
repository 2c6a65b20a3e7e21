package io.hadoopbench.core.model;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.hadoopbench.core.model.Json.MayBeNull;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What the difference of a variant to the baseline is made of: the mean time of an operation, taken
 * apart. The parts' differences add up to the difference.
 *
 * @param n blocks, or starts of the servers, in which both were explained
 * @param micros of an operation of the variant, mean over these blocks
 * @param difference to the baseline in these blocks
 * @param parts the ones that differ most first
 * @param servers what the waits for servers among them are made of, likewise; empty where the
 *     servers were not looked into
 * @param roles CPU of each role for the same work; of those that tell in all of the blocks
 * @param calls that servers counted for an operation of the variant, by resource
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
  /** The part of what no rule knows. */
  public static final String UNEXPLAINED = "unexplained";

  /**
   * Where the time of the load threads went in the timed window of one trial.
   *
   * @param engine what took the samples; empty when there are none
   * @param operations that the sampled threads did
   * @param seconds that they took, all of them together: the sum of the parts
   * @param partSeconds by part; empty when there are none. Without samples those that the kernel
   *     tells
   * @param samples that the parts come from
   * @param stacks folder in the run directory, collapsed stacks; null when there are none
   * @param serverSeconds what the waits for servers are made of; empty where the servers were not
   *     looked into
   * @param unavailable why there are no samples, or too few for parts; empty when there are, and
   *     where none were asked for
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
     * What a part of the waits for servers takes of one operation; 0 for one that was never seen.
     */
    public double serverMicros(String part) {
      return serverSeconds.getOrDefault(part, 0.0) / operations * 1e6;
    }

    /** What a part takes of one operation; 0 for a part that was never seen. */
    public double micros(String part) {
      return partSeconds.getOrDefault(part, 0.0) / operations * 1e6;
    }

    /** What one operation takes. */
    public double micros() {
      return seconds / operations * 1e6;
    }
  }

  /**
   * @param ci95 null with fewer than 6 blocks, and of what one trial alone tells
   */
  public record Span(double mean, @JsonInclude(JsonInclude.Include.NON_NULL) Interval ci95) {
    /** Whether it is certain on which side of 0 it lies, or nobody can tell. */
    public boolean clear() {
      return ci95 == null || ci95.low() > 0 || ci95.high() < 0;
    }

    /**
     * Likewise where many are looked at, of which one in twenty would be clear by chance: also by
     * an interval half as wide again.
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
   * @param micros of an operation of the variant
   * @param difference to the baseline, us
   */
  public record Part(String name, double micros, double baselineMicros, Span difference) {
    public Part withoutInterval() {
      return new Part(name, micros, baselineMicros, new Span(difference.mean(), null));
    }
  }

  /**
   * CPU time that servers or clients of one kind take.
   *
   * @param name as in the names of resources: {@code client}, {@code namenode}, {@code kms}
   * @param unit what it is counted for: {@code operation}, {@code GB}
   * @param seconds for one of those, in the variant
   * @param difference to the baseline, seconds
   * @param centres what it did with it for one operation, us; empty where its stacks were not
   *     sampled
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

    /** What people call a role. */
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
   * What share of the difference a part is; above 1 or below 0 where parts differ to both sides.
   */
  public double share(Part part) {
    return part.difference().mean() / difference.mean();
  }
}
