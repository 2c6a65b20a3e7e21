package io.hadoopbench.core.analysis;

import io.hadoopbench.core.model.Metric;
import io.hadoopbench.core.model.Metric.Better;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Whether rehearsals have warmed up what is measured: for each metric that warming up makes better, either the last few values differ by no more than the
 * tolerance (Georges, Buytaert and Eeckhout, OOPSLA 2007), or the last ones have no trend towards better (Kalibera and Jones, ISMM 2013): the first
 * never comes on a machine whose own speed swings by 15 %, and the second takes longer. Barrett et al. (OOPSLA 2017) found no fixed number of
 * iterations that suffices.
 */
public final class Steadiness {
  /** The last rehearsals that are looked at. Fewer cannot show an order: of four values in order the one-sided p is 0.042 and allows no inversion. */
  public static final int ROUNDS = 5;
  /** Values that have settled. Two may be alike by chance. */
  static final int SETTLED = 3;
  private static final double LEVEL = 0.05;

  private Steadiness() { }

  /** Whether there are rehearsals enough to say anything. */
  public static boolean canBeTold(int rounds) {
    return rounds >= ROUNDS;
  }

  /**
   * Why one variant is not steady yet; empty when it is.
   *
   * @param rounds metrics of each rehearsal, in order; one that lacks a metric is passed over, and a metric that fewer than five have too, unless it is the primary one
   * @param settling metrics that warming up makes better, the primary one first; CPU times of one unit are parts of one whole
   */
  public static Optional<String> unsteady(List<Map<String, Double>> rounds, List<Metric> settling, double tolerancePercent) {
    for (Metric metric : settling) {
      if (minor(metric, rounds, settling, tolerancePercent / 100)) {
        continue;
      }
      double[] values = rounds.stream().map(round -> round.get(metric.id())).filter(value -> value != null && value > 0 && Double.isFinite(value))
          .mapToDouble(Double::doubleValue).toArray();
      if (values.length < ROUNDS) {
        if (metric.equals(settling.get(0))) {
          return Optional.of(metric.label() + " was measured in " + values.length + " of " + rounds.size() + " rehearsals, and it takes " + ROUNDS);
        }
      } else {
        if (spread(Arrays.copyOfRange(values, values.length - SETTLED, values.length)) <= tolerancePercent / 100) {
          continue;
        }
        double[] last = Arrays.copyOfRange(values, values.length - ROUNDS, values.length);
        double change = change(last);
        boolean better = metric.better() == Better.HIGHER ? change > 0 : change < 0;
        if (better && Math.abs(change) > tolerancePercent / 100 && oneSided(last) <= LEVEL) {
          return Optional.of(String.format(Locale.ROOT, "%s still %s by %.0f %% over the last %d rehearsals", metric.label(),
              change > 0 ? "rose" : "fell", 100 * Math.abs(change), ROUNDS));
        }
      }
    }
    return Optional.empty();
  }

  /** Whether it is the CPU of a process that has so little of all CPU that it cannot move what is measured beyond the tolerance, however much it changes. */
  private static boolean minor(Metric metric, List<Map<String, Double>> rounds, List<Metric> settling, double tolerance) {
    if (!metric.costsCpu()) {
      return false;
    }
    double own = 0;
    double all = 0;
    for (Map<String, Double> round : rounds.subList(Math.max(0, rounds.size() - ROUNDS), rounds.size())) {
      own += round.getOrDefault(metric.id(), 0.0);
      all += settling.stream().filter(other -> other.costsCpu() && other.unit().equals(metric.unit())).mapToDouble(other -> round.getOrDefault(other.id(), 0.0)).sum();
    }
    return own < tolerance * all;
  }

  /** From the smallest to the largest, as a part of the smallest. */
  private static double spread(double[] values) {
    return Arrays.stream(values).max().getAsDouble() / Arrays.stream(values).min().getAsDouble() - 1;
  }

  /** From the first to the last, as a part of the first. */
  private static double change(double[] values) {
    return Math.expm1(MannKendall.slope(Arrays.stream(values).map(Math::log).toArray()) * (values.length - 1));
  }

  private static double oneSided(double[] values) {
    return MannKendall.p(values) / 2;
  }
}
