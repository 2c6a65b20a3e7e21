package io.hadoopbench.core.report;

import io.hadoopbench.core.model.Bytes;
import io.hadoopbench.core.model.RunResult;
import io.hadoopbench.core.model.TrialResult;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.DoubleStream;
import java.util.stream.LongStream;

/** One operation over time, a line per trial, all from second 0. */
record SeriesPlot(String operation, String unit, List<Line> lines) {
  /** Of a trial that has so many, the last second is left out: it is a part of one, and a line that dives to it says nothing. */
  private static final int WITHOUT_LAST = 3;

  /** @param perSecond index is the second since the start of the trial; the second of two may be a part of one */
  record Line(String variant, int block, boolean valid, double[] perSecond) { }

  /** All operations of which there are enough, and the payload. */
  static List<SeriesPlot> all(RunResult run) {
    SortedSet<String> operations = new TreeSet<>();
    run.measured().trials().stream().filter(t -> t.series() != null).forEach(t -> operations.addAll(t.series().operations().keySet()));
    List<SeriesPlot> plots = new ArrayList<>();
    for (String operation : operations) {
      List<Line> lines = run.measured().trials().stream().filter(t -> t.series() != null && t.series().operations().containsKey(operation))
          .map(t -> line(t, t.series().operations().get(operation), 1)).toList();
      if (lines.stream().anyMatch(line -> DoubleStream.of(line.perSecond()).average().orElse(0) >= ReportThresholds.DRAWN_PER_SECOND)) {
        plots.add(new SeriesPlot(operation, "operations per second", lines));
      }
    }
    List<Line> bytes = run.measured().trials().stream().filter(SeriesPlot::movedBytes)
        .map(t -> line(t, t.series().bytes(), Bytes.PER_MB)).toList();
    if (!bytes.isEmpty()) {
      plots.add(new SeriesPlot("payload", "MB/s", bytes));
    }
    return plots;
  }

  private static boolean movedBytes(TrialResult trial) {
    return trial.series() != null && trial.series().bytes() != null && LongStream.of(trial.series().bytes()).sum() > 0;
  }

  private static Line line(TrialResult trial, long[] counts, double unit) {
    return new Line(trial.variant(), trial.block(), trial.valid(), LongStream.of(counts).limit(counts.length < WITHOUT_LAST ? counts.length : counts.length - 1)
        .mapToDouble(c -> c / unit).toArray());
  }
}
