package io.hadoopbench.core.program;

import io.hadoopbench.core.analysis.Analysis;
import io.hadoopbench.core.cli.Console;
import io.hadoopbench.core.cli.ExitCode;
import io.hadoopbench.core.cli.HelpText;
import io.hadoopbench.core.cli.Program;
import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.store.RunStore;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;

/** Makes the reports of an old run again, from its store alone. What the run itself left stays as it is. */
public final class ReportProgram implements Program {
  @Override
  public String name() {
    return "report";
  }

  @Override
  public String summary() {
    return "Makes the reports of a run directory again, from its result.json and histograms.";
  }

  @Override
  public String help() {
    return HelpText.usage("report DIR") + "\n" + summary() + "\nDIR is the run directory that -out named.\n";
  }

  @Override
  public int run(Configuration conf, List<String> args, Console console) throws IOException {
    if (args.size() != 1) {
      throw new UsageException("name one run directory");
    }
    Path dir = Path.of(args.get(0));
    try {
      Publication.of(dir, Analysis.of(StoredRun.read(dir)), console.out());
      return ExitCode.OK;
    } catch (RunStore.NoRunException e) {
      throw new UsageException(e.getMessage());
    } catch (RunStore.ContradictionException e) {
      console.line(name() + ": " + e.getMessage());
      return ExitCode.INVALID;
    }
  }
}
