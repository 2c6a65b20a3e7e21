package io.hadoopbench.core.program;

import io.hadoopbench.core.cli.Console;
import io.hadoopbench.core.cli.ExitCode;
import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.cli.Utility;
import io.hadoopbench.core.report.ChangeReport;
import io.hadoopbench.core.report.JUnitReport;
import io.hadoopbench.core.result.Change;
import io.hadoopbench.core.result.Metric;
import io.hadoopbench.core.result.RunResult;
import io.hadoopbench.core.result.store.NamedRun;
import io.hadoopbench.core.result.store.RunStore;
import io.hadoopbench.core.stats.Analysis;
import io.hadoopbench.core.stats.RunComparison;
import io.hadoopbench.core.table.Numbers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;

/**
 * Tests whether an experiment's results are worse than in an earlier run. Intended for nightly
 * builds.
 */
public final class CompareProgram extends Utility {
  private static final String GATE = "gate";
  private static final String MARKDOWN = "markdown";
  private static final String JUNIT = "junit";
  static final String NO_TAIL =
      "high percentiles and maxima in a closed loop are not compared; measure with -rate, or omit"
          + " the metric";

  private static final String ORDER = "pass two run directories, the earlier one first";

  public CompareProgram() {
    super(
        "compare",
        "Compares two runs of an experiment and lists metrics that are worse by more than a"
            + " tolerance.",
        """
        \nOLD and NEW are run directories. The comparison uses effects, which are \
        ratios to the baseline and therefore do not depend on the machine's speed. \
        Absolute values are also shown. Exit code 3 if an effect on the primary \
        metric, or on another metric with a gate, is worse.\
        """,
        List.of(
            Option.text(
                GATE,
                "METRIC=PERCENT[,...]",
                "smallest change in these metrics that counts as a regression; the default for the"
                    + " primary metric is NEW's tolerance"),
            Option.text(MARKDOWN, "FILE", "also write the tables to this file"),
            Option.text(JUNIT, "FILE", "write JUnit XML to this file, for a CI server")),
        new Operand("OLD", ORDER),
        new Operand("NEW", ORDER));
  }

  @Override
  protected int run(Configuration conf, List<String> operands, Settings settings, Console console)
      throws IOException {
    List<String> worse =
        compare(
            Path.of(operands.get(0)),
            Path.of(operands.get(1)),
            gates(settings.find(GATE)),
            settings.find(MARKDOWN).map(Path::of),
            settings.find(JUNIT).map(Path::of),
            console);
    worse.forEach(line -> console.line("worse: " + line));
    return worse.isEmpty() ? ExitCode.OK : ExitCode.WORSE;
  }

  /**
   * Compares two runs.
   *
   * @param gates tolerance in percent, by metric
   * @param markdown file to which the tables are written
   * @param junit file to which the test cases are written
   * @return one line for each metric that is worse by more than its gate
   * @throws UsageException if the runs cannot be compared
   */
  static List<String> compare(
      Path earlier,
      Path later,
      Map<String, Double> gates,
      Optional<Path> markdown,
      Optional<Path> junit,
      Console console)
      throws IOException {
    RunResult then = read(earlier);
    RunResult now = read(later);
    RunDifferences.refuse(then, now);
    check(gates, now);
    List<Change> changes = new RunComparison(then, now, gates).all();
    if (changes.stream().noneMatch(change -> change.kind() == Change.Kind.EFFECT)) {
      throw new UsageException("no variant was compared with the baseline in both runs");
    }
    List<Change> failing = RunComparison.failing(changes, now, gates.keySet());
    ChangeReport report =
        new ChangeReport(
            now, ChangeReport.facts(then, now), changes, RunDifferences.environment(then, now));
    console.print(report.terminal(console.screen()));
    if (markdown.isPresent()) {
      Files.writeString(markdown.get(), report.markdown());
    }
    if (junit.isPresent()) {
      List<NamedRun> both = List.of(NamedRun.of(then), NamedRun.of(now));
      Files.writeString(junit.get(), new JUnitReport(changes, failing).text(both, leftOut -> {}));
    }
    return ChangeReport.lines(failing);
  }

  private static RunResult read(Path directory) throws IOException {
    try {
      return Analysis.of(new RunStore(directory).read());
    } catch (RunStore.NoRunException e) {
      throw new UsageException(e.getMessage());
    }
  }

  private static Map<String, Double> gates(Optional<String> text) {
    Map<String, Double> gates = new LinkedHashMap<>();
    for (String gate : text.map(all -> all.split(",")).orElse(new String[0])) {
      String[] parts = gate.strip().split("=", 2);
      if (parts.length < 2 || !parts[1].matches("\\d{1,4}(\\.\\d{1,4})?%?")) {
        throw new UsageException(
            "-%s %s: must be METRIC=PERCENT, for example create.perSecond=5%%"
                .formatted(GATE, gate.strip()));
      }
      gates.put(parts[0], Double.valueOf(parts[1].replace("%", "")));
    }
    return gates;
  }

  private static void check(Map<String, Double> gates, RunResult run) {
    List<String> known = run.metrics().stream().map(Metric::id).toList();
    gates.forEach(
        (metric, percent) -> {
          String gate = "-%s %s=%s".formatted(GATE, metric, Numbers.exact(percent));
          if (!known.contains(metric)) {
            throw new UsageException(
                gate
                    + ": these runs have no metric "
                    + metric
                    + "; they have "
                    + String.join(", ", known));
          }
          if (!run.plan().answers(run.metrics().get(known.indexOf(metric)))) {
            throw new UsageException(gate + ": " + NO_TAIL);
          }
        });
  }
}
