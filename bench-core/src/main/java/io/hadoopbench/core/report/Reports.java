package io.hadoopbench.core.report;

import io.hadoopbench.core.export.NamedRun;
import io.hadoopbench.core.export.SeriesCsv;
import io.hadoopbench.core.export.TrialsCsv;
import io.hadoopbench.core.model.RunResult;
import io.hadoopbench.core.store.HistogramFiles;
import io.hadoopbench.core.store.Latencies;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;

/** Writes every report of a run beside its result.json. */
public final class Reports {
  private Reports() { }

  /**
   * Each file appears whole or not at all, so that a reader of a run that still goes on never sees half a page.
   *
   * @param run after the analysis; without it the reports show trials only
   */
  public static void write(Path runDir, RunResult run) throws IOException {
    Latencies latencies = HistogramFiles.merge(runDir, run).withWarnings(FlameGraphs.write(runDir, run));
    write(runDir.resolve("report.md"), MarkdownReport.render(run, latencies));
    write(runDir.resolve("report.html"), HtmlReport.render(run, latencies));
    List<NamedRun> alone = List.of(NamedRun.alone(run));
    write(runDir.resolve("trials.csv"), new TrialsCsv().text(alone, leftOut -> { }));
    write(runDir.resolve("series.csv"), new SeriesCsv().text(alone, leftOut -> { }));
  }

  private static void write(Path file, String text) throws IOException {
    Path temporary = file.resolveSibling("." + file.getFileName() + ".tmp");
    try {
      Files.writeString(temporary, text);
      Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(temporary);
    }
  }
}
