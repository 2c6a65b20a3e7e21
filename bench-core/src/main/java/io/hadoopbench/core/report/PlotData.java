package io.hadoopbench.core.report;

import io.hadoopbench.core.model.Interval;
import io.hadoopbench.core.model.Load;
import io.hadoopbench.core.model.RunResult;
import io.hadoopbench.core.report.explain.Waterfall;
import io.hadoopbench.core.store.Latencies;
import java.util.List;

/**
 * What the script of the HTML report draws.
 *
 * @param baseline what effects are ratios to, in words
 * @param variants in the order of colours, the baseline first
 * @param tolerance ratios that count as no difference
 */
record PlotData(String baseline, List<String> variants, Interval tolerance, int blocks, List<MetricPlot> metrics,
    List<LatencyPlot> latencies, List<SeriesPlot> series, List<SeriesPlot> servers, List<Waterfall> waterfalls) {

  static PlotData of(RunResult run, Latencies latencies) {
    return new PlotData(Load.against(run), new Lookup(run).variants(), Interval.aroundOne(run.plan().tolerancePercent()), run.blocksExpected(),
        run.plan().metrics().stream().map(metric -> MetricPlot.of(run, metric)).toList(), LatencyPlot.all(latencies), SeriesPlot.all(run),
        SeriesPlot.ofServers(run), Waterfall.all(run));
  }
}
