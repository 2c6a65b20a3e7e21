package io.hadoopbench.core.report;

import io.hadoopbench.core.analysis.Precision;
import io.hadoopbench.core.model.RunResult;
import io.hadoopbench.core.store.Latencies;
import io.hadoopbench.core.table.Numbers;
import io.hadoopbench.core.table.Screen;
import io.hadoopbench.core.table.Screen.Tone;
import io.hadoopbench.core.table.TerminalText;
import java.util.Optional;
import java.util.stream.Collectors;

/** The report that a run prints at its end. */
public final class TerminalReport {
  private TerminalReport() {}

  public static String render(RunResult run, Screen screen) {
    ReportHeader header = ReportHeader.of(run, Latencies.NONE);
    TerminalText out = new TerminalText(screen);
    out.paragraph(header.scenario() + ": " + header.question(), Tone.TITLE);
    out.paragraph(String.join(" | ", header.facts()));
    header.explained().forEach(out::paragraph);
    new ReportTables(run, Latencies.NONE, ReportTables.Output.TERMINAL).all().forEach(out::section);
    if (!header.warnings().isEmpty()) {
      out.blank().paragraph("Warnings", Tone.OPEN);
      header.warnings().forEach(warning -> out.paragraph("- " + warning));
    }
    return out.toString();
  }

  /** Returns the results, which are printed last. */
  public static String answers(RunResult run, Screen screen) {
    TerminalText out = new TerminalText(screen);
    Headline.of(run)
        .forEach(sentence -> out.paragraph(sentence.toString(), Tone.of(sentence.tone())));
    return out.toString();
  }

  /**
   * Returns the comparisons so far in one short line, as in {@code encrypted 62 % slower (58 to 66
   * %)}; empty while there are too few blocks for an interval.
   */
  public static Optional<String> progress(RunResult run) {
    String all =
        Precision.soFar(run).stream()
            .map(
                comparison ->
                    comparison.variant()
                        + " "
                        + Headline.cost(run.plan(), run.plan().primaryMetric(), comparison))
            .collect(Collectors.joining(", "));
    return all.isEmpty() ? Optional.empty() : Optional.of(all);
  }

  /** Returns the interim result of an incomplete run, in one line. */
  public static String soFar(RunResult run) {
    String answers =
        Headline.of(run).stream()
            .map(sentence -> TerminalText.ascii(sentence.toString()))
            .collect(Collectors.joining("; "));
    int blocks =
        run.findings().comparisons().stream()
            .mapToInt(comparison -> comparison.effect().n())
            .max()
            .orElse(0);
    return "interim result, "
        + Numbers.counted(blocks, "complete block")
        + ": "
        + (answers.isEmpty() ? "no comparison yet" : answers);
  }
}
