package io.hadoopbench.core.report;

import io.hadoopbench.core.analysis.Steadiness;
import io.hadoopbench.core.model.Comparison;
import io.hadoopbench.core.model.Metric;
import io.hadoopbench.core.model.Rehearsal;
import io.hadoopbench.core.model.RunResult;
import io.hadoopbench.core.model.Verdict;
import io.hadoopbench.core.table.Numbers;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/** The answer in one sentence a variant. */
final class Headline {
  /** @param tone a class for the style sheet, after the verdict: {@code cost}, {@code gain}, {@code no} or {@code inconclusive} */
  record Sentence(String variant, String says, String verdict, String tone) {
    @Override
    public String toString() {
      return variant + ": " + says + " — " + verdict;
    }
  }

  private Headline() { }

  /** One sentence a comparison of the primary metric, or of knee to knee where the load varies; empty when there is none. */
  static List<Sentence> of(RunResult run) {
    Metric primary = run.plan().primaryMetric();
    if (!run.findings().ceilings().isEmpty()) {
      return run.findings().ceilings().stream().filter(ceiling -> ceiling.comparison() != null)
          .map(ceiling -> sentence(run, ceiling.variant(), "at its knee, " + primary.label(), ceiling.comparison())).toList();
    }
    return run.findings().comparisons().stream()
        .filter(c -> c.metric().equals(primary.id()))
        .map(c -> sentence(run, c.variant(), primary.label(), c)).toList();
  }

  private static Sentence sentence(RunResult run, String variant, String what, Comparison c) {
    return new Sentence(variant, what + " " + Numbers.ratio(c.effect().ratio()) + " × " + c.baseline()
        + (c.effect().ci95() == null ? "" : " " + Numbers.ratioInterval(c.effect().ci95())), verdict(run, c), c.verdict().words().split(" ")[0]);
  }

  static String verdict(RunResult run, Comparison comparison) {
    String words = comparison.verdict().words();
    if (comparison.verdict() == Verdict.NOT_STEADY) {
      return words + ": " + whyNotSteady(run, comparison) + "; give -maxRehearsal " + enough(run.measured().rehearsal());
    }
    if (comparison.verdict() != Verdict.INCONCLUSIVE) {
      return words;
    }
    int more = comparison.moreBlocks();
    String what = run.plan().starts() > 1 ? " more start" : " more block";
    return more >= Comparison.MAX_MORE_BLOCKS ? words + "," + what + "s will not settle it" : words + ", needs about " + more + what + (more == 1 ? "" : "s");
  }

  /** Time for as many rounds as tell something, and half as many more; where there were so many, nobody knows. */
  private static String enough(Rehearsal rehearsal) {
    return rehearsal == null || rehearsal.rounds() == 0 || Steadiness.canBeTold(rehearsal.rounds()) ? "more"
        : String.format(Locale.ROOT, "%.0fm", Math.ceil(1.5 * Steadiness.ROUNDS * rehearsal.seconds() / rehearsal.rounds() / 60));
  }

  private static String whyNotSteady(RunResult run, Comparison comparison) {
    Map<String, String> unsteady = run.measured().rehearsal() == null ? Map.of() : run.measured().rehearsal().unsteady();
    return Stream.of(comparison.variant(), comparison.baseline()).filter(unsteady::containsKey).map(variant -> "in " + variant + ", " + unsteady.get(variant))
        .findFirst().orElseGet(() -> String.format(Locale.ROOT, "the ratio changed by %+.0f %% from the first block to the last",
            100 * comparison.effect().drift()));
  }
}
