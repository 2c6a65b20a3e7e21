package io.hadoopbench.lab.truth;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Shows what users get without options: how long runs take, what is invalid or has a trend, and how
 * much results differ.
 */
final class DefaultsSection {
  private static final int LATEST = 3;

  private DefaultsSection() {}

  static String of(List<TruthRun> runs) {
    List<String> rows = new ArrayList<>();
    Set<String> reasons = new LinkedHashSet<>();
    byScenario(runs)
        .forEach(
            (scenario, all) -> {
              rows.add(
                  TruthPage.format(
                      "| `%s` | %d | %.0f | %.0f | %.0f | %d of %d | %d |",
                      scenario,
                      all.size(),
                      TruthPage.median(all.stream().map(TruthRun::seconds)),
                      longest(all.stream()),
                      longest(latest(all)),
                      all.stream().mapToInt(TruthRun::invalid).sum(),
                      all.stream().mapToInt(TruthRun::trials).sum(),
                      all.stream().filter(DefaultsSection::trend).count()));
              all.stream()
                  .map(TruthRun::reasons)
                  .flatMap(Collection::stream)
                  .forEach(reason -> reasons.add("`" + scenario + "`: " + reason));
            });
    String said =
        reasons.isEmpty()
            ? ""
            : "\nReasons for invalid trials:\n\n"
                + reasons.stream().map(reason -> "- " + reason).collect(Collectors.joining("\n"))
                + "\n";
    return rows.isEmpty()
        ? ""
        : """
        ## Default runs

        `scripts/truth defaults [-n N] [SCENARIO ...]` runs each scenario without options. The time is that of the whole program, including the cluster. A run has a
        trend if one of its comparisons has a trend; the result then describes the end of the run. Defaults were shortened where runs took more than three minutes (HBase: five), so the latest %d runs show how long they take now.
        """
                .formatted(LATEST)
            + TruthPage.table(
                "| scenario |  runs |  seconds, median |  longest |  longest of the latest runs | "
                    + " invalid trials |  runs with a trend |",
                rows)
            + said
            + answers(runs);
  }

  private static double longest(Stream<TruthRun> runs) {
    return runs.mapToDouble(TruthRun::seconds).max().orElseThrow();
  }

  private static Stream<TruthRun> latest(List<TruthRun> all) {
    return all.stream().sorted(Comparator.comparing(TruthRun::started).reversed()).limit(LATEST);
  }

  private static String answers(List<TruthRun> runs) {
    List<String> rows = new ArrayList<>();
    Setting.group(runs)
        .forEach(
            (setting, all) ->
                byVariant(all)
                    .forEach(
                        (variant, compared) ->
                            rows.add(
                                TruthPage.format(
                                    "%s %s | %d | %.3f | %.3f | %.3f | %s | %s |",
                                    setting.cells(),
                                    variant,
                                    compared.size(),
                                    compared.stream()
                                        .mapToDouble(TruthRun.Compared::ratio)
                                        .min()
                                        .orElseThrow(),
                                    TruthPage.median(
                                        compared.stream().map(TruthRun.Compared::ratio)),
                                    compared.stream()
                                        .mapToDouble(TruthRun.Compared::ratio)
                                        .max()
                                        .orElseThrow(),
                                    halfWidth(compared),
                                    verdicts(compared)))));
    return "\nResults of these runs, as ratios of the primary metric to the baseline:\n"
        + TruthPage.table(
            "| scenario | machine | variant |  runs |  smallest |  median |  largest |  median"
                + " interval | results |",
            rows);
  }

  private static boolean trend(TruthRun run) {
    return run.comparisons().stream().anyMatch(TruthRun.Compared::trend);
  }

  private static String halfWidth(List<TruthRun.Compared> all) {
    List<Double> widths =
        all.stream()
            .filter(one -> one.low() != null)
            .map(one -> Math.sqrt(one.high() / one.low()) - 1)
            .toList();
    return widths.isEmpty()
        ? "none"
        : TruthPage.format("±%.1f %%", 100 * TruthPage.median(widths.stream()));
  }

  private static String verdicts(List<TruthRun.Compared> all) {
    Map<String, Long> counted =
        all.stream()
            .collect(
                Collectors.groupingBy(
                    TruthRun.Compared::verdict, TreeMap::new, Collectors.counting()));
    return counted.entrySet().stream()
        .map(one -> one.getValue() + " " + one.getKey())
        .collect(Collectors.joining("; "));
  }

  private static Map<String, List<TruthRun>> byScenario(List<TruthRun> runs) {
    return runs.stream()
        .collect(Collectors.groupingBy(TruthRun::scenario, TreeMap::new, Collectors.toList()));
  }

  static Map<String, List<TruthRun.Compared>> byVariant(List<TruthRun> runs) {
    return runs.stream()
        .flatMap(run -> run.comparisons().stream())
        .collect(
            Collectors.groupingBy(TruthRun.Compared::variant, TreeMap::new, Collectors.toList()));
  }
}
