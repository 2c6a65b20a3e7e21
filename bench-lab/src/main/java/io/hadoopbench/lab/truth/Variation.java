package io.hadoopbench.lab.truth;

import java.util.Arrays;
import java.util.List;

/**
 * Variation within groups and between them: the one-way random-effects model. Groups may have
 * different sizes. Source: Montgomery, <i>Design and Analysis of Experiments</i>, section 3.9; for
 * unequal sizes Sokal and Rohlf, <i>Biometry</i>, section 8.3.
 *
 * @param groups number of groups with at least one value
 * @param within standard deviation within a group
 * @param between standard deviation of the groups' means, after subtracting the part that comes
 *     from within; 0 if nothing remains
 */
record Variation(int groups, double within, double between) {
  /**
   * @param groups at least two, with at least two values in one of them
   */
  static Variation of(List<double[]> groups) {
    int all = groups.stream().mapToInt(group -> group.length).sum();
    double mean = groups.stream().flatMapToDouble(Arrays::stream).sum() / all;
    double betweenSquares =
        groups.stream().mapToDouble(group -> group.length * Math.pow(mean(group) - mean, 2)).sum();
    double withinSquares =
        groups.stream()
            .mapToDouble(
                group -> Arrays.stream(group).map(value -> Math.pow(value - mean(group), 2)).sum())
            .sum();
    int betweenFreedom = groups.size() - 1;
    double betweenMean = betweenSquares / betweenFreedom;
    double withinMean = withinSquares / (all - groups.size());
    double size =
        (all
                - groups.stream().mapToDouble(group -> (double) group.length * group.length).sum()
                    / all)
            / betweenFreedom;
    return new Variation(
        groups.size(),
        Math.sqrt(withinMean),
        Math.sqrt(Math.max(0, (betweenMean - withinMean) / size)));
  }

  private static double mean(double[] values) {
    return Arrays.stream(values).average().orElseThrow();
  }
}
