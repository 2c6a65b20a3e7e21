package io.hadoopbench.core.program;

import io.hadoopbench.core.cli.Console;
import io.hadoopbench.core.cli.ExitCode;
import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.cli.Option.Type;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cli.Utility;
import io.hadoopbench.core.export.NamedRun;
import io.hadoopbench.core.report.HistoryPage;
import io.hadoopbench.core.table.Printable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;

/** Draws effects over many nightly runs, on one page. It does NOT look for change points. */
public final class HistoryProgram extends Utility {
  private static final String OUT = "out";

  public HistoryProgram() {
    super("history", "Draws the primary effect of each experiment over many runs, on one page.",
        "\nDIR is that of a run, of a suite, or of many of them.",
        List.of(Option.of(OUT, Type.TEXT, "FILE", "history.html", "write the page there")),
        StoredRuns.DIRECTORIES);
  }

  @Override
  protected int run(Configuration conf, List<String> operands, Settings settings, Console console) throws IOException {
    Map<String, List<NamedRun>> experiments = new LinkedHashMap<>();
    StoredRuns.read(operands, console, RunDifferences::withoutTrials)
        .forEach(run -> experiments.computeIfAbsent(run.experiment(), name -> new ArrayList<>()).add(run));
    List<HistoryPage.Experiment> pages = new ArrayList<>();
    experiments.forEach((name, runs) -> pages.add(new HistoryPage.Experiment(name, nights(runs))));
    Path page = Path.of(settings.text(OUT));
    Files.writeString(page, HistoryPage.render(pages, Main.version()));
    console.out().println("history: " + Printable.line(page.toString()));
    return ExitCode.OK;
  }

  private static List<HistoryPage.Night> nights(List<NamedRun> runs) {
    List<HistoryPage.Night> nights = new ArrayList<>();
    for (int i = 0; i < runs.size(); i++) {
      nights.add(i == 0 ? new HistoryPage.Night(runs.get(i).run(), List.of(), "")
          : new HistoryPage.Night(runs.get(i).run(), RunDifferences.environment(runs.get(i - 1).run(), runs.get(i).run()),
              String.join(", ", RunDifferences.options(runs.get(i - 1).run(), runs.get(i).run()))));
    }
    return nights;
  }
}
