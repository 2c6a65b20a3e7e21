package io.hadoopbench.core.program;

import io.hadoopbench.core.cli.Console;
import io.hadoopbench.core.cli.ExitCode;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cli.Utility;
import io.hadoopbench.core.report.Headline;
import io.hadoopbench.core.result.Metric;
import io.hadoopbench.core.result.RunResult;
import io.hadoopbench.core.table.Section;
import io.hadoopbench.core.table.TerminalText;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;

/**
 * Prints effects in many nightly runs, with one table per experiment. It does NOT detect change
 * points.
 */
public final class HistoryProgram extends Utility {
  public HistoryProgram() {
    super(
        "history",
        "Prints each experiment's primary effect over many runs, and the changes between runs.",
        "\nDIR is a directory that contains a run, a suite, or several of them.",
        List.of(),
        StoredRuns.DIRECTORIES);
  }

  @Override
  protected int run(Configuration conf, List<String> operands, Settings settings, Console console)
      throws IOException {
    Map<String, List<RunResult>> experiments = new LinkedHashMap<>();
    StoredRuns.read(operands, console, RunDifferences::withoutTrials)
        .forEach(
            run ->
                experiments
                    .computeIfAbsent(run.experiment(), name -> new ArrayList<>())
                    .add(run.run()));
    TerminalText text = new TerminalText(console.screen());
    experiments.forEach((name, runs) -> text.section(table(name, runs)));
    console.print(text.toString());
    return ExitCode.OK;
  }

  private static Section table(String experiment, List<RunResult> runs) {
    Metric primary = runs.get(runs.size() - 1).primaryMetric();
    Section table =
        Section.titled("history", experiment + ": " + primary.label())
            .text("started", "variant", "result", "changes since the previous run");
    for (int i = 0; i < runs.size(); i++) {
      RunResult run = runs.get(i);
      String changed = i == 0 ? "" : String.join("; ", changes(runs.get(i - 1), run));
      String started =
          run.header().started().replace('T', ' ').replaceFirst(":\\d\\d(\\.\\d+)?Z$", "");
      run.comparisons().stream()
          .filter(comparison -> comparison.metric().equals(primary.id()))
          .forEach(
              comparison ->
                  table.row(
                      started,
                      comparison.variant(),
                      Headline.says(run.plan(), primary, comparison),
                      changed));
    }
    return table;
  }

  private static List<String> changes(RunResult before, RunResult run) {
    List<String> changes = new ArrayList<>(RunDifferences.environment(before, run));
    List<String> options = RunDifferences.options(before, run);
    if (!options.isEmpty()) {
      changes.add("different options: " + String.join(", ", options));
    }
    return changes;
  }
}
