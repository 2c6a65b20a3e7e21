package io.hadoopbench.core.program;

import io.hadoopbench.core.cleanup.OrphanedDirectories;
import io.hadoopbench.core.cleanup.OrphanedTable;
import io.hadoopbench.core.cleanup.Orphans;
import io.hadoopbench.core.cleanup.Orphans.Orphan;
import io.hadoopbench.core.cli.Console;
import io.hadoopbench.core.cli.ExitCode;
import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.cli.Option.Type;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cli.Utility;
import io.hadoopbench.core.cluster.ExistingClusterProvider;
import io.hadoopbench.core.cluster.Login;
import io.hadoopbench.core.design.UserKey;
import io.hadoopbench.core.table.Screen;
import io.hadoopbench.core.table.TerminalText;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * Deletes data left on a cluster by runs whose driver was killed: directories with a run's marker,
 * and keys named after runs. For tables, it prints the command that drops them. It does NOT touch
 * anything else or any data of a run that may still be active.
 */
public final class SweepProgram extends Utility {
  private static final String PLACES = "baseDir";
  private static final String OLDER = "olderThan";
  private static final Path BENCHMARKS = new Path("/benchmarks");

  private final Clock clock = Clock.systemUTC();

  public SweepProgram() {
    super(
        "sweep",
        "Lists and deletes files and keys orphaned by runs whose driver was killed.",
        """
        \nLooks for directories with a run's name and marker, and for keys named \
        after a run. Lists them, and asks for confirmation before deleting them. \
        For tables that such runs may have created, prints the command that drops \
        them.\
        """,
        options());
  }

  private static List<Option> options() {
    List<Option> options =
        new ArrayList<>(
            List.of(
                Option.text(
                    PLACES,
                    "DIR[,DIR]",
                    "directories to search: the runs' -baseDir or -zone; default: all below "
                        + BENCHMARKS
                        + ", and hadoop-bench in the user's home directory"),
                Option.of(
                    OLDER,
                    Type.DURATION,
                    "TIME",
                    "1h",
                    "skip data that changed within this time, because its run may still be active"),
                YES));
    options.add(UserKey.option());
    options.addAll(CommonOptions.select("sweep", "cluster"));
    return options;
  }

  @Override
  protected int run(Configuration conf, List<String> operands, Settings settings, Console console)
      throws IOException {
    UserKey.check(settings);
    new ExistingClusterProvider().check(conf);
    UserKey.login(settings, conf);
    Login.require(conf);
    List<Orphan> found = find(conf, settings);
    Instant limit = clock.instant().minus(settings.duration(OLDER));
    List<Orphan> old = found.stream().filter(one -> !one.used().isAfter(limit)).toList();
    if (found.isEmpty()) {
      console.line("sweep: no orphans in " + places(conf, settings));
      return ExitCode.OK;
    }
    console.print(table(found, limit, console.screen()));
    if (old.isEmpty()) {
      console.line("sweep: no orphan is older than -" + OLDER + " " + settings.text(OLDER));
      return ExitCode.OK;
    }
    return mayDelete(old.size(), settings, console) ? delete(old, console) : ExitCode.OK;
  }

  private static Set<Path> places(Configuration conf, Settings settings) throws IOException {
    FileSystem fs = FileSystem.get(conf);
    Set<Path> places = new LinkedHashSet<>();
    if (settings.has(PLACES)) {
      List.of(settings.text(PLACES).split(","))
          .forEach(place -> places.add(new Path(place.strip())));
      return places;
    }
    places.add(new Path(fs.getHomeDirectory(), "hadoop-bench"));
    if (fs.exists(BENCHMARKS)) {
      for (FileStatus scenario : fs.listStatus(BENCHMARKS)) {
        places.add(scenario.getPath());
      }
    }
    return places;
  }

  private static List<Orphan> find(Configuration conf, Settings settings) throws IOException {
    FileSystem fs = FileSystem.get(conf);
    List<Orphan> found = new ArrayList<>();
    for (Path place : places(conf, settings)) {
      found.addAll(OrphanedDirectories.in(fs, place));
    }
    for (Orphans kind : ServiceLoader.load(Orphans.class)) {
      found.addAll(kind.find(conf));
    }
    return found;
  }

  private String table(List<Orphan> found, Instant limit, Screen screen) {
    List<List<String>> rows = new ArrayList<>();
    for (Orphan one : found) {
      rows.add(
          List.of(
              one.what(),
              one.owner(),
              age(Duration.between(one.used(), clock.instant()))
                  + " ago"
                  + (one.used().isAfter(limit) ? ", too recent" : "")));
    }
    return TerminalText.table(
        screen, "Orphans", List.of("path or key", "owner", "last change"), rows);
  }

  private static String age(Duration age) {
    return age.toDays() > 0
        ? age.toDays() + " d"
        : age.toHours() > 0 ? age.toHours() + " h" : age.toMinutes() + " min";
  }

  /** Returns the command that drops a run's table; empty if the run's scenario creates none. */
  private static Optional<String> dropTable(String runId) {
    return ScenarioProgram.all().values().stream()
        .filter(scenario -> runId.startsWith(scenario.name() + "-"))
        .findFirst()
        .flatMap(scenario -> scenario.workload().dropTable(OrphanedTable.name(runId)));
  }

  private static int delete(List<Orphan> old, Console console) {
    int exit = ExitCode.OK;
    for (Orphan one : old) {
      try {
        one.deletion().run();
        console.line("deleted " + one.what());
        dropTable(new Path(one.what()).getName())
            .ifPresent(
                command -> console.line("if its table still exists, drop it with: " + command));
      } catch (IOException e) {
        console.line("sweep: " + one.what() + " could not be deleted: " + e.getMessage());
        exit = ExitCode.FAILED;
      }
    }
    return exit;
  }
}
