package io.hadoopbench.core.report;

import io.hadoopbench.core.model.RunResult;
import io.hadoopbench.core.model.TrialResult;
import java.util.ArrayList;
import java.util.List;

/** index.html of a suite: one page over all its runs. */
public final class SuitePage {
  public static final String FILE = "index.html";

  private SuitePage() { }

  /**
   * A run.
   *
   * @param exit null when it was not run
   * @param cause of an exit code other than 0
   * @param note empty when there is none
   * @param left null when it left nothing
   * @param failed whether its exit code is a bad one
   * @param reported whether it has a report to read on
   */
  public record Entry(String name, String scenario, Integer exit, String cause, String note, long seconds, Left left,
      boolean failed, boolean reported) { }

  /** What the page tells of a result, which is large. */
  public record Left(String runId, String question, long valid, int trials, List<Headline.Sentence> answers) {
    public static Left of(RunResult run) {
      List<TrialResult> trials = run.measured().ofBlocks();
      return new Left(run.header().runId(), run.header().question(), trials.stream().filter(TrialResult::valid)
          .count(), trials.size(), Headline.of(run));
    }

    /** Answers of which something is certain. */
    public int answered() {
      return (int) answers.stream().filter(answer -> !answer.tone().equals(Headline.OPEN)).count();
    }
  }

  private record Row(String name, String link, String question, List<String> facts, List<Headline.Sentence> answers,
      String tone, String outcome, String note) { }

  private record Page(String suite, String version, String style, String tone, String summary, List<String> facts, List<Row> runs) { }

  /** @param finished null while it goes on */
  public static String render(String suite, String version, String started, String finished, String summary, List<Entry> entries) {
    List<String> facts = List.of(entries.size() + " runs", "started " + withoutFraction(started), finished == null
        ? "not finished" : "finished " + withoutFraction(finished));
    List<String> tones = entries.stream().map(SuitePage::tone).toList();
    return Templates.html("suite.html", new Page(suite, version, Templates.text("report.css"),
        finished == null ? "open" : tones.contains("slower") ? "slower" : tones.contains("open") ? "open" : "faster", summary, facts,
        entries.stream().map(SuitePage::row).toList()));
  }

  private static Row row(Entry entry) {
    List<String> facts = new ArrayList<>(List.of(entry.scenario()));
    if (entry.exit() != null) {
      facts.add(entry.seconds() + " s");
    }
    Left left = entry.left();
    if (left != null) {
      facts.add("run " + left.runId());
      facts.add(left.valid() + " of " + left.trials() + " trials valid");
    }
    String outcome = entry.exit() == null ? entry.cause() : "exit " + entry.exit() + (entry.cause().isEmpty() ? "" : ": " + entry.cause());
    return new Row(entry.name(), entry.reported() ? entry.name() + "/report.html" : null, left == null ? null : left.question(), facts,
        left == null ? List.of() : left.answers(), tone(entry), outcome, entry.note().isEmpty() ? null : entry.note());
  }

  private static String tone(Entry entry) {
    return entry.exit() != null && entry.failed() ? "slower" : entry.exit() != null && entry.exit() == 0 ? "faster" : "open";
  }

  private static String withoutFraction(String instant) {
    return instant.replaceFirst("\\.\\d+Z$", "Z");
  }
}
