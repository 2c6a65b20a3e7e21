package io.hadoopbench.core.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.hadoopbench.core.model.Json;
import io.hadoopbench.core.model.RunResult;
import io.hadoopbench.core.store.Latencies;

/** report.html: one file with tables and plots that opens without a network and can be sent by mail. */
public final class HtmlReport {
  /** The build of ECharts with lines, scatter, mark lines and areas, and a third smaller than the full one. */
  static final String ECHARTS = "/META-INF/resources/webjars/echarts/5.5.0/echarts.common.min.js";

  private static final ObjectMapper JSON = Json.mapper().build();

  private record Page(ReportHeader header, ReportTables tables, String style, String echarts, String script, String data) { }

  private HtmlReport() { }

  public static String render(RunResult run, Latencies latencies) {
    return Templates.html("report.html", new Page(ReportHeader.of(run, latencies),
        new ReportTables(run, latencies, ReportTables.Output.HTML), Templates.text("report.css"), Templates.text(ECHARTS),
        Templates.text("report.js"), json(PlotData.of(run, latencies))));
  }

  /** Safe inside a script element: a less-than sign occurs in JSON only within strings, where its escape means the same. */
  private static String json(PlotData data) {
    try {
      return JSON.writeValueAsString(data).replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029");
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }
}
