package io.hadoopbench.lab.truth;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** What default runs answer on a machine that others use, too. */
final class BesideSection {
  /** Verdicts that have none. */
  private static final Set<String> NO_DIRECTION = Set.of("open", "no difference");

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
        ## Beside neighbours

        `scripts/truth beside [-n N] SCENARIO ...` makes default runs while another program keeps each CPU busy for 1 to 8 s, and idle as long, by chance. The half-width of an interval is half of it in
        percent of the ratio, run by run. Where a program works beside one variant far more than beside another, there is no answer.
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
