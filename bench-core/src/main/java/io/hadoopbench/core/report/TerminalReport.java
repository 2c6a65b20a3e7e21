package io.hadoopbench.core.report;

import io.hadoopbench.core.model.RunResult;
import io.hadoopbench.core.store.Latencies;
import io.hadoopbench.core.table.Numbers;
import io.hadoopbench.core.table.Screen;
import io.hadoopbench.core.table.Screen.Tone;
import io.hadoopbench.core.table.TerminalText;
import java.util.stream.Collectors;

/** What a run prints when it ends. */
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

  /** The last thing that a run says, for whoever reads nothing else. */
  public static String answers(RunResult run, Screen screen) {
    TerminalText out = new TerminalText(screen);
    Headline.of(run)
        .forEach(sentence -> out.paragraph(sentence.toString(), Tone.of(sentence.tone())));
    return out.toString();
  }

  /** What a run has answered that was ended before it was complete, in one line. */
  public static String sofar(RunResult run) {
    String answers =
        Headline.of(run).stream()
            .map(sentence -> TerminalText.ascii(sentence.toString()))
            .collect(Collectors.joining("; "));
    int blocks =
        run.findings().comparisons().stream()
            .mapToInt(comparison -> comparison.effect().n())
            .max()
            .orElse(0);
    return "so far, "
        + Numbers.counted(blocks, "whole block")
        + ": "
        + (answers.isEmpty() ? "nothing is compared yet" : answers);
  }
}
