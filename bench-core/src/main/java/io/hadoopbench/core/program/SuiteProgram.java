package io.hadoopbench.core.program;

import io.hadoopbench.core.cli.Console;
import io.hadoopbench.core.cli.ExitCode;
import io.hadoopbench.core.cli.HelpText;
import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.cli.Option.Type;
import io.hadoopbench.core.cli.OptionParser;
import io.hadoopbench.core.cli.Program;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.leftovers.RunId;
import io.hadoopbench.core.os.Commands;
import io.hadoopbench.core.store.NewDirectory;
import io.hadoopbench.core.suite.Suite;
import io.hadoopbench.core.suite.SuiteFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;

/** Runs what a file lists, one after the other, in one process and one directory. Each run is what its scenario's own program would do. */
public final class SuiteProgram implements Program {
  private static final String AGAINST = "against";
  private static final String WINDOW = "window";
  private static final String CHECK = "check";
  private static final String OUT = "out";

  private final Clock clock;

  public SuiteProgram() {
    this(Clock.systemUTC());
  }

  SuiteProgram(Clock clock) {
    this.clock = clock;
  }

  @Override
  public String name() {
    return "suite";
  }

  @Override
  public String summary() {
    return "Runs several scenarios, one after the other, as a file says.";
  }

  @Override
  public String help() {
    return HelpText.of("suite FILE", summary()
        + "\nFILE is YAML; docs/suite.md explains it. A run that fails does not stop the others. Exit code: the worst of all runs,"
        + " from 0, 5 (open: a night that could not have found what counts), 4 (no valid answer), 3 (worse than "
            + "before) and 2 (wrong use) to 1 (failed).", options(), List.of(), List.of());
  }

  private static List<Option> options() {
    List<Option> options = new ArrayList<>(List.of(
        Option.of(OUT, Type.TEXT, "DIR", "", "directory of the suite, with one for each run; default: results/<suite>-<time>"),
        Option.of(AGAINST, Type.TEXT, "DIR", "",
            "directory of an earlier run of the suite: each run is compared with the one of its name there; exit 3 when one is worse"),
        Option.of(WINDOW, Type.TEXT, "DIR", "",
            "directory with the nights before, a file for each run: each run is held against the last ones and the "
            + "first ones there, and joins them; made if there is none"),
        Option.flag(CHECK, "read the file, check each run as far as that goes without a cluster, and run nothing")));
    options.addAll(AfterSuite.options());
    return options;
  }

  @Override
  public int run(Configuration conf, List<String> args, Console console) throws IOException {
    if (args.isEmpty() || args.get(0).startsWith("-")) {
      throw new UsageException("name the file of a suite");
    }
    Settings settings = new OptionParser(options()).parse(args.subList(1, args.size()), given -> Map.of());
    AfterSuite.check(settings);
    Suite suite = SuiteFile.read(Path.of(args.get(0)));
    List<PlannedRun> runs = PlannedRun.all(suite, conf, clock);
    Optional<Path> earlier = settings.has(AGAINST) ? Optional.of(Path.of(settings.text(AGAINST))) : Optional.empty();
    earlier.filter(dir -> !Files.isDirectory(dir)).ifPresent(dir -> {
      throw new UsageException("-" + AGAINST + " " + dir + ": no such directory");
    });
    Optional<Path> window = settings.has(WINDOW) ? Optional.of(Path.of(settings.text(WINDOW))) : Optional.empty();
    window.filter(dir -> Files.exists(dir) && !Files.isDirectory(dir)).ifPresent(dir -> {
      throw new UsageException("-" + WINDOW + " " + dir + ": is a file; name a directory");
    });
    if (settings.flag(CHECK)) {
      runs.forEach(run -> console.out().println(run.run().name() + ": " + run.run().scenario() + " "
          + String.join(" ", run.run().args()) + ", " + run.trials() + " trials"));
      return ExitCode.OK;
    }
    Path dir = Path.of(settings.has(OUT) ? settings.text(OUT) : "results/" + RunId.next(suite.name(), clock));
    OutDirectory.of(dir, made -> {
      NewDirectory.makeEmpty(made);
      return made;
    });
    int exit = new SuiteRunner(suite, runs, dir, new Against(earlier, window, runs.size(), console), conf, console,
        Commands.ofThisHost(), clock).run();
    return AfterSuite.of(settings, conf, console).finished(dir, exit);
  }
}
