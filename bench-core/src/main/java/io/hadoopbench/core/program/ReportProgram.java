package io.hadoopbench.core.program;

import io.hadoopbench.core.cli.Console;
import io.hadoopbench.core.cli.ExitCode;
import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.cli.Utility;
import io.hadoopbench.core.design.ScenarioSpec;
import io.hadoopbench.core.design.TreatedScenario;
import io.hadoopbench.core.report.MarkdownReport;
import io.hadoopbench.core.result.RunResult;
import io.hadoopbench.core.result.store.RunStore;
import io.hadoopbench.core.stats.Analysis;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;

/** Renders the reports on a stored run again. The other files of the run are not changed. */
public final class ReportProgram extends Utility {
  private static final String CLUSTER = "cluster";

  /**
   * Options that are omitted from the command that repeats a run, because they identify one run or
   * are implied by the beginning of the command line.
   */
  private static final Set<String> LEFT_OUT =
      Set.of("out", ResumedRun.OPTION, CLUSTER, FinishedRun.REPORT);

  private static final Option SHORT =
      Option.flag(
          "short",
          "print a brief of at most 40 lines of Markdown instead (result, table, machine, command,"
              + " warnings), and write no files");

  public ReportProgram() {
    super(
        "report",
        "Renders a run's reports again, from its result.json and histograms.",
        "\nDIR is a run directory (the run's -out).",
        List.of(SHORT, FinishedRun.option()),
        new Operand("DIR", "name one run directory"));
  }

  @Override
  protected int run(Configuration conf, List<String> operands, Settings settings, Console console)
      throws IOException {
    Path dir = Path.of(operands.get(0));
    boolean full = FinishedRun.isFull(settings);
    try {
      RunResult run = Analysis.of(new RunStore(dir).read());
      if (settings.flag(SHORT.name())) {
        console.print(MarkdownReport.brief(run, command(run)));
      } else {
        new FinishedRun(dir, run).publish(console, full);
      }
      return ExitCode.OK;
    } catch (RunStore.NoRunException e) {
      throw new UsageException(e.getMessage());
    }
  }

  /**
   * Returns the command line that repeats a run; empty if the scenario is unknown. Options with
   * default values and options that this version does not know are omitted.
   */
  private static String command(RunResult run) {
    ScenarioSpec scenario = ScenarioProgram.all().get(run.scenario());
    if (scenario == null) {
      return "";
    }
    SortedMap<String, String> options = run.options();
    SortedMap<String, String> defaults = defaults(scenario, options.get(CommonOptions.STUDY));
    Map<String, Option.Type> known =
        CommonOptions.with(TreatedScenario.ofAll(scenario)).stream()
            .collect(Collectors.toMap(Option::name, Option::type));
    List<String> words =
        new ArrayList<>(
            List.of(
                "embedded".equals(options.get(CLUSTER)) ? "bin/bench" : "hadoop jar bench.jar",
                scenario.name()));
    for (Map.Entry<String, String> option : options.entrySet()) {
      Option.Type type = known.get(option.getKey());
      if (type != null
          && !LEFT_OUT.contains(option.getKey())
          && !option.getValue().equals(defaults.get(option.getKey()))) {
        words.add("-" + option.getKey());
        if (type != Option.Type.FLAG) {
          words.add(quoted(option.getValue()));
        }
      }
    }
    return String.join(" ", words);
  }

  private static SortedMap<String, String> defaults(ScenarioSpec scenario, String study) {
    try {
      List<String> args = study == null ? List.of() : List.of("-" + CommonOptions.STUDY, study);
      return RequestParser.parse(scenario, new Configuration(false), args).settings().asMap();
    } catch (UsageException e) {
      // this version does not know the study, so all options are listed
      return new TreeMap<>();
    }
  }

  private static String quoted(String value) {
    return value.matches("[\\w.,:/=+@%-]+") ? value : "'" + value.replace("'", "'\\''") + "'";
  }
}
