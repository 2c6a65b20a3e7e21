package io.hadoopbench.core.report;

import io.hadoopbench.core.result.RunResult;
import io.hadoopbench.core.result.TrialResult;
import io.hadoopbench.core.result.store.SuiteResult;
import io.hadoopbench.core.result.store.SuiteResult.Run;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** The index.html of a suite, which summarizes all runs. */
public final class SuitePage {
  public static final String FILE = "index.html";

  private SuitePage() {}

  /**
   * The summary of a run that the page needs. It is kept instead of the whole result, which is
   * large.
   */
  public record RunSummary(
      String runId, String question, long valid, int trials, List<Headline.Sentence> answers) {
    public static RunSummary of(RunResult run) {
      List<TrialResult> trials = run.ofBlocks();
      return new RunSummary(
          run.header().runId(),
          run.header().question(),
          trials.stream().filter(TrialResult::valid).count(),
          trials.size(),
          Headline.of(run));
    }

    /** Returns the number of conclusive comparisons. */
    public int answered() {
      return (int)
          answers.stream().filter(answer -> !answer.tone().equals(Headline.INCONCLUSIVE)).count();
    }
  }

  private record Row(
      String name,
      String link,
      String question,
      List<String> facts,
      List<Headline.Sentence> answers,
      String tone,
      String outcome,
      String note) {}

  private record Page(
      String suite,
      String version,
      String style,
      String tone,
      String summary,
      List<String> facts,
      String costs,
      List<Row> runs) {}

  /**
   * Renders the page.
   *
   * @param left summaries by run name, for runs that have a result
   * @param there returns whether a file exists, given its path in the suite directory
   */
  public static String render(
      SuiteResult suite, Map<String, RunSummary> left, Predicate<String> there) {
    List<String> facts =
        List.of(
            suite.runs().size() + " runs",
            "started " + withoutFraction(suite.started()),
            suite.finished() == null
                ? "not finished"
                : "finished " + withoutFraction(suite.finished()));
    List<String> tones = suite.runs().stream().map(SuitePage::tone).toList();
    String worst =
        suite.finished() == null
            ? "inconclusive"
            : tones.contains("slower")
                ? "slower"
                : tones.contains("inconclusive") ? "inconclusive" : "faster";
    return Templates.html(
        "suite.html",
        new Page(
            suite.suite(),
            suite.version(),
            Templates.text("report.css"),
            worst,
            suite.summary(),
            facts,
            there.test(CostTable.FILE) ? CostTable.FILE : null,
            suite.runs().stream().map(run -> row(run, left.get(run.name()), there)).toList()));
  }

  /**
   * Returns the row of a run.
   *
   * @param left summary of the run; null if the run has no result
   */
  private static Row row(Run run, RunSummary left, Predicate<String> there) {
    List<String> facts = new ArrayList<>(List.of(run.scenario()));
    if (run.exit() != null) {
      facts.add(Math.round(run.seconds()) + " s");
    }
    if (left != null) {
      facts.add("run " + left.runId());
      facts.add(left.valid() + " of " + left.trials() + " trials valid");
    }
    String outcome =
        run.exit() == null
            ? run.cause()
            : "exit " + run.exit() + (run.cause().isEmpty() ? "" : ": " + run.cause());
    String report = run.name() + "/report.html";
    return new Row(
        run.name(),
        there.test(report) ? report : null,
        left == null ? null : left.question(),
        facts,
        left == null ? List.of() : left.answers(),
        tone(run),
        outcome,
        run.note().isEmpty() ? null : run.note());
  }

  private static String tone(Run run) {
    return run.exit() != null && run.failed()
        ? "slower"
        : run.exit() != null && run.exit() == 0 ? "faster" : "inconclusive";
  }

  private static String withoutFraction(String instant) {
    return instant.replaceFirst("\\.\\d+Z$", "Z");
  }
}
