package io.hadoopbench.core.program;

import io.hadoopbench.core.cli.Console;
import io.hadoopbench.core.cli.ExitCode;
import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.report.Reports;
import io.hadoopbench.core.report.TerminalReport;
import io.hadoopbench.core.result.RunHeader.RunStatus;
import io.hadoopbench.core.result.RunResult;
import io.hadoopbench.core.result.Variant.VariantResult;
import io.hadoopbench.core.table.Printable;
import io.hadoopbench.core.table.Screen;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A finished run.
 *
 * @param result result after the analysis
 */
record FinishedRun(Path dir, RunResult result) {
  static final String REPORT = "report";

  private static final String FULL = "full";

  static Option option() {
    return Option.choice(
            REPORT,
            "brief|" + FULL,
            "report on the terminal: brief = at most 40 lines; full = all tables")
        .advanced();
  }

  /** Returns whether all tables must be printed. */
  static boolean isFull(Settings settings) {
    return settings.text(REPORT).equals(FULL);
  }

  /** Writes all reports and prints one on the terminal, after a run and for {@code report}. */
  void publish(Console console, boolean full) throws IOException {
    Reports.write(dir, result);
    Screen screen = console.screen();
    console.print(
        full
            ? TerminalReport.full(result, screen, page())
            : TerminalReport.brief(result, screen, page()));
  }

  /** Returns the report to read first. */
  String page() {
    return Printable.line(dir.resolve("report.html").toString());
  }

  int exitCode() {
    if (result.status() != RunStatus.COMPLETE) {
      return ExitCode.FAILED;
    }
    boolean jobsRan = result.trials().stream().anyMatch(trial -> trial.series() != null);
    boolean answered =
        unmeasured(result).isEmpty()
            && Required.missing(result).isEmpty()
            && result.uncompared().isEmpty();
    return !jobsRan ? ExitCode.FAILED : answered ? ExitCode.OK : ExitCode.INVALID;
  }

  private static List<String> unmeasured(RunResult result) {
    return result.variants().stream()
        .filter(VariantResult::available)
        .map(VariantResult::id)
        .filter(variant -> result.valid(variant).isEmpty())
        .toList();
  }

  /** Returns the reason for the exit code in one line; empty if the exit code is 0. */
  String cause() {
    List<String> warnings = result.measured().warnings();
    if (exitCode() == ExitCode.OK) {
      return "";
    }
    if (exitCode() == ExitCode.FAILED) {
      return result.status() == RunStatus.COMPLETE
          ? "no job ran"
          : warnings.stream()
              .filter(warning -> warning.startsWith("ended: "))
              .findFirst()
              .orElse(warnings.isEmpty() ? "failed" : warnings.get(warnings.size() - 1));
    }
    List<String> causes = new ArrayList<>();
    unmeasured(result).forEach(variant -> causes.add(variant + " has no valid trial"));
    result
        .uncompared()
        .forEach(variant -> causes.add(variant + " is not compared; see the caveats"));
    Required.missing(result).stream()
        .filter(variant -> !unmeasured(result).contains(variant))
        .forEach(variant -> causes.add(variant + " is required and not available"));
    return String.join("; ", causes);
  }
}
