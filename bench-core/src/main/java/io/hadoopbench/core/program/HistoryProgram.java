package io.hadoopbench.core.program;

import io.hadoopbench.core.cli.Console;
import io.hadoopbench.core.cli.ExitCode;
import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.cli.Option.Type;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.cli.Utility;
import io.hadoopbench.core.export.NamedRun;
import io.hadoopbench.core.export.OtavaResult;
import io.hadoopbench.core.report.HistoryPage;
import io.hadoopbench.core.table.Printable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;

/** What became of effects over many nights, on one page. Finds no change points itself: Apache Otava does. */
public final class HistoryProgram extends Utility {
  private static final String OUT = "out";
  private static final String OTAVA = "otava";

  public HistoryProgram() {
    super("history", "Draws the primary effect of each experiment over many runs, on one page.",
        "\nDIR is that of a run, of a suite, or of many of them.",
        List.of(
            Option.of(OUT, Type.TEXT, "FILE", "history.html", "write the page there"),
            Option.of(OTAVA, Type.TEXT, "FILE", "", "mark the change points that 'otava analyze --output json' printed")),
        StoredRuns.DIRECTORIES);
  }

  @Override
  protected int run(Configuration conf, List<String> operands, Settings settings, Console console) throws IOException {
    List<OtavaResult.Change> changes = settings.has(OTAVA) ? changes(Path.of(settings.text(OTAVA))) : List.of();
    Map<String, List<NamedRun>> experiments = new LinkedHashMap<>();
    StoredRuns.read(operands, console, RunDifferences::withoutTrials)
        .forEach(run -> experiments.computeIfAbsent(run.experiment(), name -> new ArrayList<>()).add(run));
    List<HistoryPage.Experiment> pages = new ArrayList<>();
    experiments.forEach((name, runs) -> pages.add(new HistoryPage.Experiment(name, nights(runs), marks(runs, changes))));
    Path page = Path.of(settings.text(OUT));
    Files.writeString(page, HistoryPage.render(pages, Main.version()));
    int marked = pages.stream().mapToInt(experiment -> experiment.marks().size()).sum();
    if (marked < changes.size()) {
      console.line("-" + OTAVA + " " + settings.text(OTAVA) + ": " + (changes.size() - marked) + " of "
          + changes.size() + " changes are of runs or metrics that are not here");
    }
    console.out().println("history: " + Printable.line(page.toString()));
    return ExitCode.OK;
  }

  private static List<OtavaResult.Change> changes(Path file) throws IOException {
    try {
      return OtavaResult.read(file);
    } catch (OtavaResult.RefusedException e) {
      throw new UsageException("-" + OTAVA + " " + e.getMessage());
    }
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

  private static List<HistoryPage.Mark> marks(List<NamedRun> runs, List<OtavaResult.Change> changes) {
    List<HistoryPage.Mark> marks = new ArrayList<>();
    for (OtavaResult.Change change : changes) {
      IntStream.range(0, runs.size()).filter(i -> change.isOf(runs.get(i))).findFirst()
          .ifPresent(i -> marks.add(new HistoryPage.Mark(i,
              change.metric().substring(runs.get(i).scenario().length() + 1) + " " + change.percent() + " %")));
    }
    return marks;
  }
}
