package io.hadoopbench.core.model;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.Objects;

/**
 * What the difference of a variant to the baseline is made of: the mean time of an operation, taken apart. The parts' differences add up to the difference.
 *
 * @param n blocks, or starts of the servers, in which both were explained
 * @param micros of an operation of the variant, mean over these blocks
 * @param difference to the baseline in these blocks
 * @param parts the ones that differ most first
 * @param roles CPU of each role for the same work; of those that tell in all of the blocks
 */
public record Explanation(String variant, String baseline, int n, double micros, double baselineMicros, Span difference, List<Part> parts, List<Role> roles) {
  /** The part of what no rule knows. */
  public static final String UNEXPLAINED = "unexplained";

  /** @param ci95 null with fewer than 6 blocks */
  public record Span(double mean, @JsonInclude(JsonInclude.Include.NON_NULL) Interval ci95) { }

  /**
   * @param micros of an operation of the variant
   * @param difference to the baseline, us
   */
  public record Part(String name, double micros, double baselineMicros, Span difference) { }

  /**
   * CPU time that servers or clients of one kind take.
   *
   * @param name as in the names of resources: {@code client}, {@code namenode}, {@code kms}
   * @param unit what it is counted for: {@code operation}, {@code GB}
   * @param seconds for one of those, in the variant
   * @param difference to the baseline, seconds
   * @param centres what it did with it for one operation, us; empty where its stacks were not sampled
   */
  public record Role(String name, String unit, double seconds, double baselineSeconds, Span difference, List<Part> centres) {
    public Role {
      centres = List.copyOf(Objects.requireNonNullElse(centres, List.of()));
    }
  }

  public Explanation {
    parts = List.copyOf(Objects.requireNonNullElse(parts, List.of()));
    roles = List.copyOf(Objects.requireNonNullElse(roles, List.of()));
  }

  /** What share of the difference a part is; above 1 or below 0 where parts differ to both sides. */
  public double share(Part part) {
    return part.difference().mean() / difference.mean();
  }
}
