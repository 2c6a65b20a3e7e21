package io.hadoopbench.core.program;

import io.hadoopbench.core.cli.Console;
import io.hadoopbench.core.cli.ExitCode;
import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.store.RunStore;
import io.hadoopbench.core.suite.SuiteRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A run of a suite for itself, and against the one of its name in an earlier suite.
 *
 * @param earlier directory of that suite; empty when there is none
 */
record Against(Optional<Path> earlier, Console console) {
  /**
   * What is said of a run.
   *
   * @param cause of an exit code other than 0, in one line
   * @param note why it was not compared; empty when it was, or was not to be
   */
  record Judged(int exit, String cause, String note) { }

  Judged judge(SuiteRun run, FinishedRun finished) throws IOException {
    Judged alone = new Judged(finished.exitCode(), finished.cause(), "");
    if (earlier.isEmpty() || alone.exit() == ExitCode.FAILED) {
      return alone;
    }
    Path then = earlier.get().resolve(run.name());
    if (!Files.exists(then.resolve(RunStore.RESULT))) {
      return new Judged(alone.exit(), alone.cause(), "not compared: there is no earlier run of this name");
    }
    try {
      List<String> worse = CompareProgram.compare(then, finished.dir(),
          CompareProgram.settings(run.tolerances(), finished.dir().resolve("compare.md"), finished.dir().resolve("compare.xml")), console);
      List<String> causes = new ArrayList<>(worse.stream().map(line -> "worse: " + line).toList());
      if (!alone.cause().isEmpty()) {
        causes.add(alone.cause());
      }
      return new Judged(worse.isEmpty() ? alone.exit() : ExitCode.worse(alone.exit(), ExitCode.WORSE), String.join("; ", causes), "");
    } catch (UsageException e) { // the suite was changed since; from now on there is something to compare with
      return new Judged(alone.exit(), alone.cause(), "not compared: " + e.getMessage());
    }
  }
}
