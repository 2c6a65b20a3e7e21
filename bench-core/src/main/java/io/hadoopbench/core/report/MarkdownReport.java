package io.hadoopbench.core.report;

import io.hadoopbench.core.model.RunResult;
import io.hadoopbench.core.store.Latencies;
import io.hadoopbench.core.table.Section;
import java.util.List;

/** report.md: the whole result as tables, for an issue or a wiki. */
public final class MarkdownReport {
  private record Page(ReportHeader header, List<Section> sections) { }

  private MarkdownReport() { }

  public static String render(RunResult run, Latencies latencies) {
    return Templates.markdown("report.md",
        new Page(ReportHeader.of(run, latencies), new ReportTables(run, latencies, ReportTables.Output.MARKDOWN).all()));
  }
}
