package io.hadoopbench.core.program;

import io.hadoopbench.core.cli.Bar;
import io.hadoopbench.core.cli.Console;
import io.hadoopbench.core.cli.ExitCode;
import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.cli.Option.Type;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.cli.Utility;
import io.hadoopbench.core.cluster.RunNetwork;
import io.hadoopbench.core.leftovers.RunId;
import io.hadoopbench.core.os.Commands;
import io.hadoopbench.core.store.NewDirectory;
import io.hadoopbench.core.suite.Suite;
import io.hadoopbench.core.suite.SuiteFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;

/** Runs what a file lists, one after the other, in one directory. Each run is what its scenario's own program would do, in a JVM of its own. */
public final class SuiteProgram extends Utility {
  private static final String AGAINST = "against";
  private static final String WINDOW = "window";
  private static final String CHECK = "check";
  private static final String OUT = "out";

  private final Clock clock = Clock.systemUTC();

  public SuiteProgram() {
    super("suite", "Runs several scenarios, one after the other, as a file says.",
        "\nFILE is YAML; docs/suite.md explains it. A run that fails does not stop the others. Exit code: the worst of all runs,"
            + " from 0, 5 (open: a night that could not have found what counts), 4 (no valid answer), 3 (worse than "
            + "before) and 2 (wrong use) to 1 (failed).",
        options(), new Operand("FILE", "name the file of a suite"));
  }

  private static List<Option> options() {
    return List.of(
        Option.of(OUT, Type.TEXT, "DIR", "", "directory of the suite, with one for each run; default: results/<suite>-<time>"),
        Option.of(AGAINST, Type.TEXT, "DIR", "",
            "directory of an earlier run of the suite: each run is compared with the one of its name there; exit 3 when one is worse"),
        Option.of(WINDOW, Type.TEXT, "DIR", "",
            "directory with the nights before, a file for each run: each run is held against the last ones and the "
            + "first ones there, and joins them; made if there is none"),
        Option.flag(CHECK, "read the file, check each run as far as that goes without a cluster, say how long all takes, and run nothing"),
        RunNetwork.option(),
        AfterSuite.ARCHIVING, AfterSuite.FINISHING);
  }

  @Override
  protected int run(Configuration conf, List<String> operands, Settings settings, Console console) throws IOException {
    RunNetwork.checkEntered(settings);
    AfterSuite after = AfterSuite.of(settings, conf, console);
    Suite suite = SuiteFile.read(Path.of(operands.get(0)));
    List<PlannedRun> runs = PlannedRun.all(suite, conf);
    Optional<Path> earlier = settings.find(AGAINST).map(Path::of);
    earlier.filter(dir -> !Files.isDirectory(dir)).ifPresent(dir -> {
      throw new UsageException("-" + AGAINST + " " + dir + ": no such directory");
    });
    Optional<Path> window = settings.find(WINDOW).map(Path::of);
    window.filter(dir -> Files.exists(dir) && !Files.isDirectory(dir)).ifPresent(dir -> {
      throw new UsageException("-" + WINDOW + " " + dir + ": is a file; name a directory");
    });
    if (settings.flag(CHECK)) {
      runs.forEach(run -> console.out().println(run.run().name() + ": " + run.run().scenario() + " "
          + String.join(" ", run.run().args()) + ", " + run.trials() + " trials, about " + Bar.words(run.time())));
      console.out().println("in all about " + Bar.words(PlannedRun.time(runs)) + ", if a trial takes what it usually does");
      return ExitCode.OK;
    }
    Path dir = Path.of(settings.find(OUT).orElseGet(() -> "results/" + RunId.next(suite.name(), clock)));
    NewDirectory.makeEmpty(dir);
    int exit = new SuiteRunner(suite, runs, dir, new Against(earlier, window, runs.size(), console), conf, console,
        SuiteChild::run, Commands.ofThisHost(), clock).run();
    return after.finished(dir, exit);
  }
}
