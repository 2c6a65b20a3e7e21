package io.hadoopbench.core.program;

import io.hadoopbench.core.model.RunResult;
import io.hadoopbench.core.report.Reports;
import io.hadoopbench.core.report.TerminalReport;
import io.hadoopbench.core.table.Printable;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;

/** How a run is shown when it has ended, and again by {@code report}: all files, and the short report on the terminal. */
final class Publication {
  private Publication() { }

  /** @param run after the analysis */
  static void of(Path runDir, RunResult run, PrintStream out) throws IOException {
    Reports.write(runDir, run);
    out.println(TerminalReport.render(run));
    out.println("report: " + Printable.line(runDir.resolve("report.html").toString()) + "\n");
    out.print(TerminalReport.answers(run));
  }
}
