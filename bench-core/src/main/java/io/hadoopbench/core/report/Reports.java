package io.hadoopbench.core.report;

import io.hadoopbench.core.export.NamedRun;
import io.hadoopbench.core.export.SeriesCsv;
import io.hadoopbench.core.export.TrialsCsv;
import io.hadoopbench.core.model.RunResult;
import io.hadoopbench.core.store.HistogramFiles;
import io.hadoopbench.core.store.Latencies;
import io.hadoopbench.core.store.RunStore;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Writes every report of a run beside its result.json. */
public final class Reports {
  private record Page(ReportHeader header, ReportTables tables, String style, String echarts, String plots, String script, String data) { }

  private Reports() { }

  /**
   * Each file appears whole or not at all, so that a reader of a run that still goes on never sees half a page.
   *
   * @param run after the analysis; without it the reports show trials only
   */
  public static void write(Path runDir, RunResult run) throws IOException {
    Latencies latencies = HistogramFiles.merge(runDir, run).withWarnings(FlameGraphs.write(runDir, run));
    RunStore.replace(runDir.resolve("report.md"), MarkdownReport.whole(run, latencies));
    RunStore.replace(runDir.resolve("report.html"), html(run, latencies));
    List<NamedRun> alone = List.of(NamedRun.alone(run));
    RunStore.replace(runDir.resolve("trials.csv"), new TrialsCsv().text(alone, leftOut -> { }));
    RunStore.replace(runDir.resolve("series.csv"), new SeriesCsv().text(alone, leftOut -> { }));
  }

  /** report.html: one file with tables and plots that opens without a network and can be sent by mail. */
  static String html(RunResult run, Latencies latencies) {
    return Templates.html("report.html", new Page(ReportHeader.of(run, latencies),
        new ReportTables(run, latencies, ReportTables.Output.HTML), Templates.text("report.css"), Templates.text(Templates.ECHARTS),
        Templates.text("plots.js"), Templates.text("report.js"), Templates.json(PlotData.of(run, latencies))));
  }
}
