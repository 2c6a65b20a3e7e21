package io.hadoopbench.lab.truth;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The figures of docs/lab/explain-validation.md, between two markers of that page. */
final class ExplainPage {
  private static final String BEGIN = "<!-- figures -->\n";
  private static final String END = "<!-- end of figures -->";

  private ExplainPage() {}

  /** Returns the page with new figures: explained runs next to default runs. */
  static String into(String page, List<TruthRun> runs) {
    int begin = page.indexOf(BEGIN);
    int end = page.indexOf(END);
    if (begin < 0 || end < begin) {
      throw new IllegalArgumentException(
          "the page lacks the markers for figures: " + BEGIN.strip() + " and " + END);
    }
    return page.substring(0, begin + BEGIN.length()) + figures(runs) + page.substring(end);
  }

  private static String figures(List<TruthRun> runs) {
    List<TruthRun> without = TruthPage.part(runs, TruthPage.DEFAULTS);
    Map<String, String> letters =
        Setting.letters(
            Stream.concat(
                without.stream().map(TruthRun::machine),
                runs.stream().filter(run -> run.explained() != null).map(TruthRun::machine)));
    List<String> explained =
        TruthPage.part(runs, TruthPage.EXPLAINED).stream()
            .flatMap(
                run ->
                    run.explained().variants().stream()
                        .map(variant -> row(run, letters.get(run.machine()), variant, without)))
            .toList();
    List<String> still =
        TruthPage.part(runs, TruthPage.STILL).stream()
            .map(
                run ->
                    TruthPage.format(
                        "| `%s` | %s | %s | %s | %d | %.1f | %.3f ± %.3f |",
                        String.join(" ", run.args()),
                        letters.get(run.machine()),
                        run.explained().stood().server(),
                        run.explained().stood().part(),
                        run.explained().stood().trials(),
                        run.explained().stood().seconds(),
                        run.explained().stood().found(),
                        run.explained().stood().error()))
            .toList();
    return Setting.legend(letters)
        + "\n"
        + (explained.isEmpty()
            ? ""
            : TruthPage.table(
                "| command | machine | variant |  difference, us |  unexplained share |  sampling"
                    + " share |  ratio |  default runs: number, median and range |",
                explained))
        + (still.isEmpty()
            ? ""
            : TruthPage.table(
                "| command | machine | server | part |  trials |  stopped, s |  found per second"
                    + " stopped |",
                still))
        + "\n";
  }

  private static String row(
      TruthRun run, String letter, Explained.Variant variant, List<TruthRun> without) {
    String explained =
        Double.isNaN(variant.differenceMicros())
            ? "too few samples | |  "
            : TruthPage.format(
                "%.0f | %.1f %% | %.1f %%",
                variant.differenceMicros(),
                100 * Math.abs(variant.unexplained()),
                100 * variant.sampling());
    List<Double> others =
        without.stream()
            .filter(
                one ->
                    one.scenario().equals(run.args().get(0)) && one.machine().equals(run.machine()))
            .flatMap(one -> one.comparisons().stream())
            .filter(compared -> compared.variant().equals(variant.variant()))
            .map(TruthRun.Compared::ratio)
            .toList();
    return TruthPage.format(
        "| `%s` | %s | %s | %s | %s | %s |",
        String.join(" ", run.args()),
        letter,
        variant.variant(),
        explained,
        ratio(variant),
        range(others));
  }

  private static String ratio(Explained.Variant variant) {
    return TruthPage.format("%.3f", variant.ratio())
        + (variant.low() == null
            ? ""
            : TruthPage.format(" [%.3f - %.3f]", variant.low(), variant.high()));
  }

  private static String range(List<Double> ratios) {
    return ratios.isEmpty()
        ? ""
        : TruthPage.format(
            "%d: %.3f (%.3f - %.3f)",
            ratios.size(),
            TruthPage.median(ratios.stream()),
            Collections.min(ratios),
            Collections.max(ratios));
  }
}
