package io.hadoopbench.dist.truth;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The figures of docs/explain.md, between two marks of that page. */
final class ExplainPage {
  private static final String BEGIN = "<!-- figures -->\n";
  private static final String END = "<!-- end of figures -->";

  private ExplainPage() { }

  /** The page with the figures of these runs in place of those that it had. */
  static String into(String page, List<ExplainRun> runs) {
    int begin = page.indexOf(BEGIN);
    int end = page.indexOf(END);
    if (begin < 0 || end < begin) {
      throw new IllegalArgumentException("the page has no place for figures: " + BEGIN.strip() + " and " + END);
    }
    return page.substring(0, begin + BEGIN.length()) + figures(runs) + page.substring(end);
  }

  private static String figures(List<ExplainRun> runs) {
    List<String> explained = part(runs, ExplainRun.EXPLAINED).flatMap(run -> run.variants().stream().map(variant -> row(run, variant, alone(runs, run, variant)))).toList();
    List<String> still = part(runs, ExplainRun.STILL).map(run -> TruthPage.format("| `%s` | %s | %s | %d | %.1f | %.3f ± %.3f |", String.join(" ", run.args()), run.stood().server(),
        run.stood().part(), run.stood().trials(), run.stood().seconds(), run.stood().found(), run.stood().error())).toList();
    return (explained.isEmpty() ? "" : TruthPage.table("| command | variant |  difference, us |  unexplained of it |  sampling, of an operation |  ratio |  without -explain |", explained))
        + (still.isEmpty() ? "" : TruthPage.table("| command | server | part |  trials |  stood still, s |  found of each second |", still)) + "\n";
  }

  private static Stream<ExplainRun> part(List<ExplainRun> runs, String part) {
    return runs.stream().filter(run -> run.part().equals(part));
  }

  private static String row(ExplainRun run, ExplainRun.Variant variant, Optional<ExplainRun.Variant> alone) {
    return TruthPage.format("| `%s` | %s | %.0f | %.1f %% | %.1f %% | %s | %s |", String.join(" ", run.args()), variant.variant(), variant.differenceMicros(), 100 * variant.unexplained(),
        100 * variant.sampling(), ratio(variant), alone.map(ExplainPage::ratio).orElse(""));
  }

  private static String ratio(ExplainRun.Variant variant) {
    return TruthPage.format("%.3f", variant.ratio()) + (variant.low() == null ? "" : TruthPage.format(" [%.3f - %.3f]", variant.low(), variant.high()));
  }

  /** The last run of the same without. */
  private static Optional<ExplainRun.Variant> alone(List<ExplainRun> runs, ExplainRun explained, ExplainRun.Variant variant) {
    List<String> args = explained.args().stream().filter(arg -> !arg.equals("-explain")).toList();
    return part(runs, ExplainRun.ALONE).filter(run -> run.args().equals(args)).reduce((a, b) -> b)
        .flatMap(run -> run.variants().stream().filter(one -> one.variant().equals(variant.variant())).findFirst());
  }
}
