package io.hadoopbench.core.analysis;

import java.util.Arrays;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.apache.commons.statistics.descriptive.StandardDeviation;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * What a cluster can show, from how much the log-ratio of a block varies there. The signed-rank interval needs 1 /
 * 0.955 of the blocks that a t interval needs where noise is normal (its asymptotic relative efficiency, Hollander,
 * Wolfe and Chicken, section 3.11), and fewer where it is not.
 *
 * @param deviation standard deviation of the log-ratio of a block; of blocks that resemble their neighbours, that of
 *     blocks which do not and tell as much
 */
public record Resolution(double deviation) {
  private static final double EFFICIENCY = 0.955;
  /** An effect that counts as shown is found in four of five runs. */
  private static final double POWER = 0.8;
  private static final int MOST_BLOCKS = 999;

  /** @param logRatios of the blocks, at least two */
  static Resolution of(BatchMeans logRatios) {
    return new Resolution(StandardDeviation.of(logRatios.values()).getAsDouble() * Math.sqrt(logRatios.size()));
  }

  /** Pooled over pairs of variants, each around its own centre. */
  static Resolution pooled(BatchMeans... logRatios) {
    return new Resolution(Math.sqrt(Arrays.stream(logRatios).mapToDouble(logs -> Math.pow(of(logs).deviation, 2)).average().orElseThrow()));
  }

  /** Half of the interval's width, as a part of the ratio. */
  public double halfWidth(int blocks) {
    return Math.expm1(quantile(blocks) * standardError(blocks));
  }

  /** The smallest effect that is found in four of five runs. */
  public double smallestEffect(int blocks) {
    return Math.expm1((quantile(blocks) + NormalDistribution.of(0, 1).inverseCumulativeProbability(POWER)) * standardError(blocks));
  }

  /** How many blocks an interval of this half width takes; empty when more than can be run. */
  public OptionalInt blocksFor(double halfWidth) {
    return IntStream.rangeClosed(Defaults.MIN_TRIALS, MOST_BLOCKS).filter(blocks -> halfWidth(blocks) <= halfWidth).findFirst();
  }

  private double standardError(int blocks) {
    return deviation / Math.sqrt(EFFICIENCY * blocks);
  }

  /** Half of a 95 % interval by Student's distribution, in standard errors of the mean of so many values; two at least. */
  public static double quantile(int values) {
    return TDistribution.of(values - 1.0).inverseCumulativeProbability((1 + Defaults.CONFIDENCE) / 2);
  }
}
