package io.hadoopbench.core.program;

import io.hadoopbench.core.analysis.Analysis;
import io.hadoopbench.core.analysis.RunComparison;
import io.hadoopbench.core.cli.Console;
import io.hadoopbench.core.cli.ExitCode;
import io.hadoopbench.core.cli.HelpText;
import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.cli.Option.Type;
import io.hadoopbench.core.cli.OptionParser;
import io.hadoopbench.core.cli.Program;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.export.NamedRun;
import io.hadoopbench.core.model.Change;
import io.hadoopbench.core.model.Metric;
import io.hadoopbench.core.model.RunResult;
import io.hadoopbench.core.report.ChangeReport;
import io.hadoopbench.core.report.JUnitReport;
import io.hadoopbench.core.store.RunStore;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;

/** Answers: did what an experiment measures become worse since an earlier run of it? Made for a build that runs every night. */
public final class CompareProgram implements Program {
  private static final String GATE = "gate";
  private static final String MARKDOWN = "markdown";
  private static final String JUNIT = "junit";
  static final String NO_TAIL = "high percentiles and maxima of a closed loop get no answer; measure with -rate, or leave the metric out";

  @Override
  public String name() {
    return "compare";
  }

  @Override
  public String summary() {
    return "Compares two runs of one experiment: what became worse, beyond a tolerance.";
  }

  @Override
  public String help() {
    return HelpText.of("compare OLD NEW", summary()
        + "\nOLD and NEW are run directories. Effects are compared, which are ratios to the baseline and so do not know how fast the machine is;"
        + " figures beside. Exit code 3 when an effect on the primary metric, or on another metric with a gate, is worse.", options(), List.of(),
            List.of());
  }

  private static List<Option> options() {
    return List.of(
        Option.of(GATE, Type.TEXT, "METRIC=PERCENT[,...]", "",
            "smallest change of these metrics that fails; the primary metric has the tolerance of NEW unless it is named"),
        Option.of(MARKDOWN, Type.TEXT, "FILE", "", "write the tables there, too"),
        Option.of(JUNIT, Type.TEXT, "FILE", "", "write test cases there, for a build server"));
  }

  @Override
  public int run(Configuration conf, List<String> args, Console console) throws IOException {
    if (args.size() < 2 || args.get(0).startsWith("-") || args.get(1).startsWith("-")) {
      throw new UsageException("name two run directories, the earlier one first");
    }
    List<String> worse = compare(Path.of(args.get(0)), Path.of(args.get(1)), settings(args.subList(2, args.size())), console);
    worse.forEach(line -> console.line("worse: " + line));
    return worse.isEmpty() ? ExitCode.OK : ExitCode.WORSE;
  }

  /** The options from what stands behind the two directories. */
  static Settings settings(List<String> args) {
    return new OptionParser(options()).parse(args, given -> Map.of());
  }

  /** For metrics with a tolerance of their own, which files to write. */
  static Settings settings(Map<String, Double> gates, Path markdown, Path junit) {
    List<String> args = new ArrayList<>(List.of("-" + MARKDOWN, markdown.toString(), "-" + JUNIT, junit.toString()));
    if (!gates.isEmpty()) {
      args.addAll(List.of("-" + GATE, gates.entrySet().stream()
          .map(gate -> gate.getKey() + "=" + BigDecimal.valueOf(gate.getValue()).toPlainString())
          .collect(Collectors.joining(","))));
    }
    return settings(args);
  }

  /**
   * Compares two runs and writes what the settings say.
   *
   * @return what became worse beyond its gate, a line each
   * @throws UsageException if they cannot be compared
   */
  static List<String> compare(Path earlier, Path later, Settings settings, Console console) throws IOException {
    RunResult then = read(earlier);
    RunResult now = read(later);
    RunDifferences.refuse(then, now);
    Map<String, Double> gates = gates(settings, now);
    List<Change> changes = new RunComparison(then, now, gates).all();
    if (changes.stream().noneMatch(change -> change.kind() == Change.Kind.EFFECT)) {
      throw new UsageException("no variant was compared with the baseline in both runs");
    }
    List<Change> failing = RunComparison.failing(changes, now, gates.keySet());
    ChangeReport report = new ChangeReport(now, ChangeReport.facts(then, now), changes, RunDifferences.environment(then, now));
    console.out().print(report.terminal());
    write(settings, MARKDOWN, report.markdown());
    write(settings, JUNIT, new JUnitReport(changes, failing).text(List.of(NamedRun.alone(then), NamedRun.alone(now)), leftOut -> { }));
    return ChangeReport.lines(failing);
  }

  private static RunResult read(Path directory) throws IOException {
    try {
      return Analysis.of(StoredRun.read(directory));
    } catch (RunStore.NoRunException | RunStore.ContradictionException e) {
      throw new UsageException(e.getMessage());
    }
  }

  private static Map<String, Double> gates(Settings settings, RunResult run) {
    Map<String, Double> gates = new LinkedHashMap<>();
    if (!settings.has(GATE)) {
      return gates;
    }
    List<String> known = run.plan().metrics().stream().map(Metric::id).toList();
    for (String gate : settings.text(GATE).split(",")) {
      String[] parts = gate.strip().split("=", 2);
      if (parts.length < 2 || !parts[1].matches("\\d{1,4}(\\.\\d{1,4})?%?")) {
        throw new UsageException("-" + GATE + " " + gate.strip() + ": must be METRIC=PERCENT, as in create.perSecond=5%");
      }
      if (!known.contains(parts[0])) {
        throw new UsageException("-" + GATE + " " + gate.strip() + ": these runs have no metric " + parts[0]
            + "; they have " + String.join(", ", known));
      }
      if (run.plan().metrics().stream().anyMatch(metric -> metric.id().equals(parts[0]) && !run.plan().answers(metric))) {
        throw new UsageException("-" + GATE + " " + gate.strip() + ": " + NO_TAIL);
      }
      gates.put(parts[0], Double.valueOf(parts[1].replace("%", "")));
    }
    return gates;
  }

  private static void write(Settings settings, String option, String text) throws IOException {
    if (settings.has(option)) {
      Files.writeString(Path.of(settings.text(option)), text);
    }
  }
}
