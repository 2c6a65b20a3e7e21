package io.hadoopbench.lab.truth;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Shows results of default runs under background load. */
final class BesideSection {
  private static final Set<String> NO_DIRECTION = Set.of("inconclusive", "no difference");

  private BesideSection() {}

  static String of(List<TruthRun> runs) {
    List<String> rows = new ArrayList<>();
    Setting.group(runs)
        .forEach(
            (setting, all) ->
                DefaultsSection.byVariant(all)
                    .forEach(
                        (variant, compared) ->
                            rows.add(
                                TruthPage.format(
                                    "%s %s | %d | %.3f to %.3f | %s | %d of %d |",
                                    setting.cells(),
                                    variant,
                                    compared.size(),
                                    compared.stream()
                                        .mapToDouble(TruthRun.Compared::ratio)
                                        .min()
                                        .orElseThrow(),
                                    compared.stream()
                                        .mapToDouble(TruthRun.Compared::ratio)
                                        .max()
                                        .orElseThrow(),
                                    compared.stream()
                                        .map(BesideSection::halfWidth)
                                        .collect(Collectors.joining(", ")),
                                    compared.stream()
                                        .filter(one -> !NO_DIRECTION.contains(one.verdict()))
                                        .count(),
                                    compared.size()))));
    return rows.isEmpty()
        ? ""
        : """
        ## Under background load

        `scripts/truth beside [-n N] SCENARIO ...` performs default runs while another program keeps each CPU alternately busy and idle, for random times of 1 to 8 s. Half-widths are half of each run's interval,
        in percent of the ratio. A comparison with strongly unequal interference has no result.
        """
            + TruthPage.table(
                "| scenario | machine | variant |  runs |  ratios | half-widths, % |  with a"
                    + " direction |",
                rows);
  }

  private static String halfWidth(TruthRun.Compared one) {
    return one.low() == null
        ? "none"
        : TruthPage.format("%.1f", 100 * (Math.sqrt(one.high() / one.low()) - 1));
  }
}
