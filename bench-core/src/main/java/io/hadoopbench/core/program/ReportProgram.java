package io.hadoopbench.core.program;

import io.hadoopbench.core.analysis.Analysis;
import io.hadoopbench.core.cli.Console;
import io.hadoopbench.core.cli.ExitCode;
import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.cli.Utility;
import io.hadoopbench.core.model.RunResult;
import io.hadoopbench.core.report.MarkdownReport;
import io.hadoopbench.core.store.RunStore;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;

/** Makes the reports of an old run again, from its store alone. What the run itself left stays as it is. */
public final class ReportProgram extends Utility {
  private static final Option SHORT = Option.flag("short",
      "print at most 40 lines of Markdown to paste instead: answer, table, machine, command, warnings; write nothing");

  public ReportProgram() {
    super("report", "Makes the reports of a run directory again, from its result.json and histograms.",
        "\nDIR is the run directory that -out named.", List.of(SHORT), new Operand("DIR", "name one run directory"));
  }

  @Override
  protected int run(Configuration conf, List<String> operands, Settings settings, Console console) throws IOException {
    Path dir = Path.of(operands.get(0));
    try {
      RunResult run = Analysis.of(StoredRuns.one(dir));
      if (settings.flag(SHORT.name())) {
        console.out().print(MarkdownReport.brief(run, RunCommand.of(run)));
      } else {
        new FinishedRun(dir, run).publish(console);
      }
      return ExitCode.OK;
    } catch (RunStore.NoRunException e) {
      throw new UsageException(e.getMessage());
    } catch (RunStore.ContradictionException e) {
      console.line(name() + ": " + e.getMessage());
      return ExitCode.INVALID;
    }
  }
}
