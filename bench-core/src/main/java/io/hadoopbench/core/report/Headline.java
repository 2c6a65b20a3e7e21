package io.hadoopbench.core.report;

import io.hadoopbench.core.result.Comparison;
import io.hadoopbench.core.result.Findings.Summary;
import io.hadoopbench.core.result.Load;
import io.hadoopbench.core.result.Metric;
import io.hadoopbench.core.result.RunPlan;
import io.hadoopbench.core.result.RunResult;
import io.hadoopbench.core.result.Verdict;
import io.hadoopbench.core.result.Verdict.Direction;
import io.hadoopbench.core.table.Numbers;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * The result as one sentence per variant, with the difference in percent, whether it is relevant,
 * and both values.
 */
public final class Headline {
  /**
   * A sentence of the result.
   *
   * @param says the result
   * @param figures values of the baseline and the variant; empty if either has none
   * @param tone class for the style sheet (see {@link #tone})
   */
  record Sentence(String variant, String says, String figures, String tone) {
    @Override
    public String toString() {
      return variant + " " + says + (figures.isEmpty() ? "" : ": " + figures);
    }
  }

  /** Tone for an inconclusive result. */
  static final String INCONCLUSIVE = "inconclusive";

  private Headline() {}

  /**
   * Returns one sentence for each comparison in the primary metric, followed by sentences on the
   * variants that were not compared.
   */
  static List<Sentence> of(RunResult run) {
    Metric primary = run.primaryMetric();
    return Stream.concat(
            run.comparisons().stream()
                .filter(c -> c.metric().equals(primary.id()))
                .map(c -> sentence(run, primary, c)),
            run.uncompared().stream()
                .map(
                    id ->
                        new Sentence(
                            id,
                            "is not compared with " + Load.baseline(run, id) + "; see the caveats",
                            "",
                            INCONCLUSIVE)))
        .toList();
  }

  private static Sentence sentence(RunResult run, Metric metric, Comparison c) {
    String trend =
        c.atEnd()
            ? Numbers.format("; the ratio changed by %+.0f %% over the run", 100 * c.drift())
            : "";
    return new Sentence(
        c.variant(),
        says(run.plan(), metric, c),
        figures(run, metric, c) + trend,
        tone(c.verdict()));
  }

  /**
   * Returns a class for the style sheet: {@code slower}, {@code faster}, {@code same} or {@link
   * #INCONCLUSIVE}.
   */
  private static String tone(Verdict verdict) {
    return verdict.inconclusive()
        ? INCONCLUSIVE
        : verdict.size() == Verdict.Size.NEGLIGIBLE
            ? "same"
            : verdict.direction() == Direction.SLOWER ? "slower" : "faster";
  }

  /** Returns the effect's direction and size for a results column. */
  static String words(Metric metric, Comparison c) {
    return words(metric, c.verdict()) + (c.atEnd() ? ", at the end" : "");
  }

  static String words(Metric metric, Verdict verdict) {
    return verdict.words(Amount.worse(metric), Amount.better(metric));
  }

  /** Returns the effect's direction, size and interval as one clause. */
  public static String says(RunPlan plan, Metric metric, Comparison c) {
    if (c.ci95() == null) {
      return "compared with "
          + c.baseline()
          + " is inconclusive: a single "
          + (c.moreBlocks() == 0 ? "trial" : sample(plan))
          + " has no interval"
          + needed(plan, c);
    }
    Amount amount = new Amount(metric, c.ratio(), c.ci95());
    String tolerance = Numbers.value(plan.tolerancePercent()) + " %";
    String of = c.baseline() + (c.atEnd() ? " at the end of the run" : "");
    boolean inconclusive = c.verdict().direction() == Direction.INCONCLUSIVE;
    return switch (c.verdict().size()) {
      case RELEVANT -> amount.estimate() + " " + of + " (95 % CI " + amount.range() + ")";
      case NEGLIGIBLE ->
          inconclusive
              ? "shows no relevant difference from " + of + " (95 % CI " + amount.signed() + ")"
              : amount.whole() + " " + of + ", less than the tolerance of " + tolerance;
      case INCONCLUSIVE ->
          (inconclusive
                  ? "compared with " + of + " is inconclusive: " + amount.signed()
                  : amount.whole()
                      + " "
                      + of
                      + "; it is inconclusive whether that exceeds the tolerance of "
                      + tolerance)
              + needed(plan, c);
    };
  }

  /** Returns the result for a table column, for example {@code 52 % slower (50 to 54 %)}. */
  static String cost(RunPlan plan, Metric metric, Comparison c) {
    if (c.ci95() == null) {
      return "inconclusive: a single " + sample(plan);
    }
    Amount amount = new Amount(metric, c.ratio(), c.ci95());
    String end = c.atEnd() ? " at the end of the run" : "";
    return c.verdict().direction() != Direction.INCONCLUSIVE
        ? amount.brief() + end + " (" + amount.range() + ")"
        : (c.verdict().size() == Verdict.Size.NEGLIGIBLE
                ? "no relevant difference"
                : "inconclusive")
            + end
            + " ("
            + amount.signed()
            + ")";
  }

  private static String needed(RunPlan plan, Comparison c) {
    int more = c.moreBlocks();
    return more == 0
        ? ""
        : more >= Comparison.MAX_MORE_BLOCKS
            ? "; more " + sample(plan) + "s will not settle it"
            : "; about "
                + more
                + " more "
                + sample(plan)
                + (more == 1 ? "" : "s")
                + " would settle it";
  }

  private static String sample(RunPlan plan) {
    return plan.starts() > 1 ? "start" : "block";
  }

  /**
   * Returns both medians and, in a closed loop, the difference in a thread's time per operation;
   * empty if a median is missing.
   */
  private static String figures(RunResult run, Metric metric, Comparison c) {
    Optional<Summary> before = run.summary(c.baseline(), metric.id());
    Optional<Summary> after = run.summary(c.variant(), metric.id());
    if (before.isEmpty() || after.isEmpty()) {
      return "";
    }
    boolean rate = metric.isCountRate();
    String each = "";
    OptionalInt ours = Load.threads(run, c.variant());
    OptionalInt theirs = Load.threads(run, c.baseline());
    String maps = run.options().getOrDefault("maps", "1");
    if (rate
        && run.plan().closedLoop()
        && ours.isPresent()
        && theirs.isPresent()
        && maps.matches("\\d{1,9}")) { // the file may have been edited
      double seconds =
          ours.getAsInt() / after.get().median() - theirs.getAsInt() / before.get().median();
      double micros = 1e6 * Integer.parseInt(maps) * seconds;
      each = ", " + (micros < 0 ? "-" : "+") + Numbers.time(Math.abs(micros)) + " each";
    }
    return Numbers.value(before.get().median(), before.get().ci95())
        + " → "
        + Numbers.value(after.get().median(), after.get().ci95())
        + " "
        + (rate ? metric.label() : metric.unit() + ", " + metric.label())
        + each;
  }
}
