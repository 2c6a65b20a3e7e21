package io.hadoopbench.core.report;

import io.hadoopbench.core.export.NamedRun;
import io.hadoopbench.core.export.SeriesCsv;
import io.hadoopbench.core.export.TrialsCsv;
import io.hadoopbench.core.model.Comparison;
import io.hadoopbench.core.model.RunPlan;
import io.hadoopbench.core.model.RunResult;
import io.hadoopbench.core.model.RunStatus;
import io.hadoopbench.core.model.Verdict.Size;
import io.hadoopbench.core.store.HistogramFiles;
import io.hadoopbench.core.store.Latencies;
import io.hadoopbench.core.store.RunStore;
import io.hadoopbench.core.table.Section;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;

/** Writes every report of a run beside its result.json. */
public final class Reports {
  /** @param contents sections that there are, in their order */
  private record Page(ReportHeader header, List<String> next, List<Link> contents, ReportTables tables, boolean hasSeries, boolean hasServers,
      String style, String echarts, String plots, String script, String data) { }

  private record Link(String id, String title) { }

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
    ReportHeader header = ReportHeader.of(run, latencies);
    ReportTables tables = new ReportTables(run, latencies, ReportTables.Output.HTML);
    PlotData data = PlotData.of(run, latencies);
    return Templates.html("report.html", new Page(header, nextSteps(run, !header.warnings().isEmpty()), contents(header, tables, data), tables,
        !data.series().isEmpty(), !data.servers().isEmpty(), Templates.text("report.css"), Templates.text(Templates.ECHARTS),
        Templates.text("plots.js"), Templates.text("report.js"), Templates.json(data)));
  }

  private static List<Link> contents(ReportHeader header, ReportTables tables, PlotData data) {
    Stream<Link> plots = Stream.of(data.series().isEmpty() ? null : new Link("series", "Over time"),
        data.servers().isEmpty() ? null : new Link("servers", "Servers over time")).filter(Objects::nonNull);
    return Stream.of(links(tables.summary()), links(tables.explained()), Stream.of(new Link("blocks", "Trials by block")), links(tables.results()),
        links(tables.latency().stream().filter(Section::hasRows).toList()), plots, links(tables.details()),
        header.description().isEmpty() ? Stream.<Link>empty() : Stream.of(new Link("measures", "What it measures")), links(tables.facts()))
        .flatMap(Function.identity()).toList();
  }

  private static Stream<Link> links(List<Section> sections) {
    return sections.stream().map(section -> new Link(section.id(), section.title()));
  }

  /**
   * What a reader of the answer does next, one sentence each.
   *
   * @param warned whether there are warnings
   */
  private static List<String> nextSteps(RunResult run, boolean warned) {
    List<String> steps = new ArrayList<>();
    if (warned) {
      steps.add("Read the warnings below: the answer holds only with them.");
    }
    if (run.header().status() != RunStatus.COMPLETE) {
      steps.add("Go on with it: the same command with -resume and this directory.");
    }
    List<Comparison> primary = run.findings().comparisons().stream().filter(c -> c.metric().equals(run.plan().primaryMetric().id())).toList();
    int more = primary.stream().mapToInt(Comparison::moreBlocks).filter(blocks -> blocks < Comparison.MAX_MORE_BLOCKS).max().orElse(0);
    if (more > 0) {
      steps.add("Make what is open certain: the same command with " + longer(run.plan(), more) + ".");
    }
    if (!run.plan().options().containsKey("explain") && primary.stream().anyMatch(c -> c.verdict().size() == Size.MATTERS)) {
      steps.add("See where the difference goes: the same command with -explain.");
    }
    steps.add("See whether it holds on another day or host: run it there, and give compare both directories.");
    steps.add("See what it does not measure: help " + run.header().scenario() + ".");
    return steps;
  }

  private static String longer(RunPlan plan, int more) {
    return plan.starts() > 1 ? "-" + RunPlan.RESTARTS + " " + (plan.starts() + more) : "-blocks " + (plan.blocks() + more);
  }
}
