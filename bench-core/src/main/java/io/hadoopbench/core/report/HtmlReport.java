package io.hadoopbench.core.report;

import io.hadoopbench.core.model.RunResult;
import io.hadoopbench.core.store.Latencies;

/** report.html: one file with tables and plots that opens without a network and can be sent by mail. */
public final class HtmlReport {
  /** The build of ECharts with lines, scatter, mark lines and areas, and a third smaller than the full one. */
  static final String ECHARTS = "/META-INF/resources/webjars/echarts/5.5.0/echarts.common.min.js";

  private record Page(ReportHeader header, ReportTables tables, String style, String echarts, String plots, String script, String data) { }

  private HtmlReport() { }

  public static String render(RunResult run, Latencies latencies) {
    return Templates.html("report.html", new Page(ReportHeader.of(run, latencies),
        new ReportTables(run, latencies, ReportTables.Output.HTML), Templates.text("report.css"), Templates.text(ECHARTS),
        Templates.text("plots.js"), Templates.text("report.js"), Templates.json(PlotData.of(run, latencies))));
  }
}
