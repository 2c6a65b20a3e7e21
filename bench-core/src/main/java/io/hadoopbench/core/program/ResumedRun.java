package io.hadoopbench.core.program;

import io.hadoopbench.core.analysis.EnvironmentDifferences;
import io.hadoopbench.core.block.RunRequest;
import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.model.RunResult;
import io.hadoopbench.core.model.RunStatus;
import io.hadoopbench.core.store.RunStore;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/** The directory of a run that is to go on, held against what is asked for now. */
final class ResumedRun {
  static final String OPTION = "resume";

  /** What says where results go, how to wait and as whom, and nothing of what is measured. */
  private static final Set<String> MAY_DIFFER =
      Set.of(OPTION, "out", "seed", "startTimeout", "keytab", "maxRuntime", "require");

  private ResumedRun() {}

  static Option option() {
    return Option.of(
        OPTION,
        Option.Type.TEXT,
        "DIR",
        "",
        "go on with the run of that directory, whose driver was killed or lost its cluster; all"
            + " other options as they were then");
  }

  /**
   * What the run has left.
   *
   * @throws UsageException if it cannot go on with this request, naming what differs
   */
  static RunResult read(RunRequest request) throws IOException {
    Settings settings = request.settings();
    String dir = settings.text(OPTION);
    if (settings.has("out")) {
      throw refused(dir, "goes on in this directory; leave -out out");
    }
    RunResult run;
    try {
      run = new RunStore(Path.of(dir)).read();
    } catch (IOException e) {
      throw new UsageException("-" + OPTION + " " + e.getMessage());
    }
    String scenario = request.scenario().spec().name();
    if (!run.header().scenario().equals(scenario)) {
      throw refused(dir, "is a run of " + run.header().scenario() + ", not of " + scenario);
    }
    if (run.header().status() == RunStatus.COMPLETE) {
      throw refused(dir, "is complete; nothing is left to run");
    }
    if (!run.header().version().equals(Main.version())) {
      throw refused(
          dir,
          "was begun by hadoop-bench "
              + run.header().version()
              + ", this is "
              + Main.version()
              + "; begin a new run");
    }
    if (settings.has("seed") && settings.number("seed") != run.plan().seed()) {
      throw refused(dir, "has the seed " + run.plan().seed() + ", not " + settings.text("seed"));
    }
    List<String> differing =
        EnvironmentDifferences.of(run.plan().options(), request.options()).entrySet().stream()
            .filter(option -> !MAY_DIFFER.contains(option.getKey()))
            .map(option -> "-" + option.getKey() + " " + option.getValue())
            .toList();
    if (!differing.isEmpty()) {
      throw refused(
          dir, "has other options: " + String.join(", ", differing) + "; give those of then");
    }
    return run;
  }

  private static UsageException refused(String dir, String why) {
    return new UsageException("-" + OPTION + " " + dir + ": " + why);
  }

  /**
   * @return the exception to throw when another driver writes there
   */
  static UsageException taken(Path dir) {
    return refused(dir.toString(), "another driver is still at work there");
  }
}
