package io.hadoopbench.core.report;

import io.hadoopbench.core.model.Comparison;
import io.hadoopbench.core.model.Findings.Summary;
import io.hadoopbench.core.model.Load;
import io.hadoopbench.core.model.Metric;
import io.hadoopbench.core.model.RunPlan;
import io.hadoopbench.core.model.RunResult;
import io.hadoopbench.core.model.Verdict;
import io.hadoopbench.core.model.Verdict.Direction;
import io.hadoopbench.core.table.Numbers;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * The answer in one sentence a variant: how much in percent, whether that counts, and both figures.
 */
public final class Headline {
  /**
   * @param says the answer
   * @param figures of baseline and variant; empty where one of them has none
   * @param tone a class for the style sheet, see {@link #tone}
   */
  record Sentence(String variant, String says, String figures, String tone) {
    @Override
    public String toString() {
      return variant + " " + says + (figures.isEmpty() ? "" : ": " + figures);
    }
  }

  /** The tone of an answer of which nothing is certain. */
  static final String INCONCLUSIVE = "inconclusive";

  private static final double MICROS_PER_SECOND = 1e6;

  private Headline() {}

  /**
   * One sentence a comparison of the primary metric, then those that could not be made; empty when
   * there are none of both.
   */
  static List<Sentence> of(RunResult run) {
    Metric primary = run.plan().primaryMetric();
    return Stream.concat(
            run.findings().comparisons().stream()
                .filter(c -> c.metric().equals(primary.id()))
                .map(c -> sentence(run, primary, c)),
            run.uncompared().stream()
                .map(
                    id ->
                        new Sentence(
                            id,
                            "is not compared with "
                                + Load.baseline(run, id)
                                + "; a warning says why",
                            "",
                            INCONCLUSIVE)))
        .toList();
  }

  private static Sentence sentence(RunResult run, Metric metric, Comparison c) {
    String trend =
        c.effect().atEnd()
            ? String.format(
                Locale.ROOT,
                "; the ratio changed by %+.0f %% over the run",
                100 * c.effect().drift())
            : "";
    return new Sentence(
        c.variant(),
        says(run.plan(), metric, c),
        figures(run, metric, c) + trend,
        tone(c.verdict()));
  }

  /**
   * A word for the style sheet: {@code slower}, {@code faster}, {@code same} or {@link
   * #INCONCLUSIVE}.
   */
  private static String tone(Verdict verdict) {
    return verdict.open()
        ? INCONCLUSIVE
        : verdict.size() == Verdict.Size.NEGLIGIBLE
            ? "same"
            : verdict.direction() == Direction.SLOWER ? "slower" : "faster";
  }

  /** Both answers in a column. */
  static String words(Metric metric, Comparison c) {
    return words(metric, c.verdict()) + (c.effect().atEnd() ? ", at the end" : "");
  }

  static String words(Metric metric, Verdict verdict) {
    return verdict.words(Amount.worse(metric), Amount.better(metric));
  }

  /** Both answers, with their interval: one line for each pair that there can be. */
  public static String says(RunPlan plan, Metric metric, Comparison c) {
    if (c.effect().ci95() == null) {
      return "against "
          + c.baseline()
          + " is open: a single "
          + (c.moreBlocks() == 0 ? "trial" : sample(plan))
          + " has no interval"
          + needed(plan, c);
    }
    Amount amount = new Amount(metric, c.effect().ratio(), c.effect().ci95());
    String tolerance = Numbers.value(plan.tolerancePercent()) + " %";
    String of = c.baseline() + (c.effect().atEnd() ? " at the end of the run" : "");
    boolean open = c.verdict().direction() == Direction.INCONCLUSIVE;
    return switch (c.verdict().size()) {
      case RELEVANT -> amount.estimate() + " " + of + " (95 %: " + amount.range() + ")";
      case NEGLIGIBLE ->
          open
              ? "against " + of + " makes no difference that counts (95 %: " + amount.signed() + ")"
              : amount.whole() + " " + of + ", less than the " + tolerance + " that count";
      case INCONCLUSIVE ->
          (open
                  ? "against " + of + " is open: " + amount.signed()
                  : amount.whole()
                      + " "
                      + of
                      + "; whether that is more than "
                      + tolerance
                      + " is open")
              + needed(plan, c);
    };
  }

  /** The same for a column: {@code 52 % slower (50 to 54 %)}. */
  static String cost(RunPlan plan, Metric metric, Comparison c) {
    if (c.effect().ci95() == null) {
      return "open: a single " + sample(plan);
    }
    Amount amount = new Amount(metric, c.effect().ratio(), c.effect().ci95());
    String end = c.effect().atEnd() ? " at the end of the run" : "";
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
            ? ", and more " + sample(plan) + "s will not tell"
            : ", and about "
                + more
                + " more "
                + sample(plan)
                + (more == 1 ? "" : "s")
                + " would tell";
  }

  private static String sample(RunPlan plan) {
    return plan.starts() > 1 ? "start" : "block";
  }

  /**
   * Medians, and what that is for an operation of a thread that waits for each; empty where one is
   * missing.
   */
  private static String figures(RunResult run, Metric metric, Comparison c) {
    Optional<Summary> before = run.findings().summary(c.baseline(), metric.id());
    Optional<Summary> after = run.findings().summary(c.variant(), metric.id());
    if (before.isEmpty() || after.isEmpty()) {
      return "";
    }
    boolean rate = metric.unit().equals("1/s");
    String each = "";
    OptionalInt ours = Load.threads(run, c.variant());
    OptionalInt theirs = Load.threads(run, c.baseline());
    String maps = run.plan().options().getOrDefault("maps", "1");
    if (rate
        && run.plan().closedLoop()
        && ours.isPresent()
        && theirs.isPresent()
        && maps.matches("\\d{1,9}")) { // a file may say anything
      double seconds =
          ours.getAsInt() / after.get().median() - theirs.getAsInt() / before.get().median();
      double micros = MICROS_PER_SECOND * Integer.parseInt(maps) * seconds;
      each = ", " + (micros < 0 ? "-" : "+") + Numbers.time(Math.abs(micros)) + " each";
    }
    return Numbers.value(before.get().median())
        + " → "
        + Numbers.value(after.get().median())
        + " "
        + (rate ? metric.label() : metric.unit() + ", " + metric.label())
        + each;
  }
}
