package io.hadoopbench.core.program;

import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.engine.RunRequest;
import io.hadoopbench.core.result.RunHeader.RunStatus;
import io.hadoopbench.core.result.RunResult;
import io.hadoopbench.core.result.store.RunStore;
import io.hadoopbench.core.stats.EnvironmentDifferences;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/** Checks whether the run in a directory can be resumed with the current request. */
final class ResumedRun {
  static final String OPTION = "resume";

  /**
   * Options that may differ because they affect only output, timeouts and login, not the
   * measurement.
   */
  private static final Set<String> MAY_DIFFER =
      Set.of(OPTION, "out", "seed", "startTimeout", "keytab", "maxRuntime", "require", "report");

  private ResumedRun() {}

  static Option option() {
    return Option.text(
        OPTION,
        "DIR",
        "continue the run in this directory after its driver was killed or lost its cluster; all"
            + " other options must be the same");
  }

  /**
   * Reads the run.
   *
   * @throws UsageException if the run cannot continue with this request; the message gives the
   *     differences
   */
  static RunResult read(RunRequest request) throws IOException {
    Settings settings = request.settings();
    String dir = settings.text(OPTION);
    if (settings.has("out")) {
      throw refused(dir, "continues in this directory; omit -out");
    }
    RunResult run;
    try {
      run = new RunStore(Path.of(dir)).read();
    } catch (IOException e) {
      throw new UsageException("-" + OPTION + " " + e.getMessage());
    }
    String scenario = request.scenario().spec().name();
    if (!run.scenario().equals(scenario)) {
      throw refused(dir, "is a run of " + run.scenario() + ", not of " + scenario);
    }
    if (run.status() == RunStatus.COMPLETE) {
      throw refused(dir, "is complete, so there is nothing to resume");
    }
    if (!run.header().version().equals(Main.version())) {
      throw refused(
          dir,
          "was started by hadoop-bench %s, but this is %s; start a new run"
              .formatted(run.header().version(), Main.version()));
    }
    if (settings.has("seed") && settings.number("seed") != run.plan().seed()) {
      throw refused(dir, "has the seed " + run.plan().seed() + ", not " + settings.text("seed"));
    }
    List<String> differing =
        EnvironmentDifferences.of(run.options(), request.options()).entrySet().stream()
            .filter(option -> !MAY_DIFFER.contains(option.getKey()))
            .map(option -> "-" + option.getKey() + " " + option.getValue())
            .toList();
    if (!differing.isEmpty()) {
      throw refused(
          dir,
          "has other options: " + String.join(", ", differing) + "; pass the original options");
    }
    return run;
  }

  private static UsageException refused(String dir, String why) {
    return new UsageException("-%s %s: %s".formatted(OPTION, dir, why));
  }

  /** Returns the exception for a directory that another driver is using. */
  static UsageException taken(Path dir) {
    return refused(dir.toString(), "another driver is still running there");
  }
}
