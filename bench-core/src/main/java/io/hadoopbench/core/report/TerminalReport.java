package io.hadoopbench.core.report;

import io.hadoopbench.core.model.RunResult;
import io.hadoopbench.core.store.Latencies;
import io.hadoopbench.core.table.TerminalTable;

/** What a run prints when it ends: plain ASCII, 100 columns. */
public final class TerminalReport {
  private static final String NEWLINE = "\n";

  private TerminalReport() { }

  public static String render(RunResult run) {
    ReportHeader header = ReportHeader.of(run, Latencies.NONE);
    StringBuilder out = new StringBuilder();
    TerminalTable.paragraph(out, header.scenario() + ": " + header.question());
    TerminalTable.paragraph(out, String.join(" | ", header.facts()));
    header.explained().forEach(sentence -> TerminalTable.paragraph(out, sentence));
    new ReportTables(run, Latencies.NONE, ReportTables.Output.TERMINAL).all().forEach(section -> TerminalTable.append(out, section));
    if (!header.warnings().isEmpty()) {
      out.append(NEWLINE).append("Warnings").append(NEWLINE);
      header.warnings().forEach(warning -> TerminalTable.paragraph(out, "- " + warning));
    }
    return out.toString();
  }

  /** The last thing that a run says, for whoever reads nothing else. */
  public static String answers(RunResult run) {
    StringBuilder out = new StringBuilder();
    Headline.of(run).forEach(sentence -> TerminalTable.paragraph(out, sentence.toString()));
    return out.toString();
  }
}
