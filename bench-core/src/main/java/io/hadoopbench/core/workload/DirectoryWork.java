package io.hadoopbench.core.workload;

import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.cli.Option.Type;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.design.Interleaving;
import io.hadoopbench.core.design.OtherClientCalls;
import io.hadoopbench.core.design.RunContext;
import io.hadoopbench.core.design.RunLength;
import io.hadoopbench.core.design.TaskSpec;
import io.hadoopbench.core.design.Trait;
import io.hadoopbench.core.design.Trial;
import io.hadoopbench.core.design.TrialLength;
import io.hadoopbench.core.design.WorkloadSpec;
import io.hadoopbench.core.design.WorkloadSpec.Footprint;
import io.hadoopbench.core.table.Numbers;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * A workload that repeats operations on a directory and its files. Writing workloads use a
 * directory per trial, with a subdirectory for each thread. Reading workloads use one directory of
 * empty files. The task class defines the operation.
 */
public final class DirectoryWork implements WorkloadSpec {
  static final String ENTRIES = "entries";
  private static final String CALLS = "calls";

  /**
   * Maximum number of entries. The NameNode splits listings into parts of this size (dfs.ls.limit),
   * and an operation must be a single call.
   */
  private static final int MOST_ENTRIES = 1000;

  /**
   * Default number of entries. With 1000 entries, a load thread computes for over 80 % of the time
   * and is itself the bottleneck; with 100 entries, it computes for 60 to 67 % of the time.
   */
  private static final String USUAL_ENTRIES = "100";

  private final Class<? extends DirectoryWorkload> tasks;
  private final String verb;
  private final Trait trait;
  private final List<Option> options;

  private DirectoryWork(
      Class<? extends DirectoryWorkload> tasks, String verb, Trait trait, Option... options) {
    this.tasks = tasks;
    this.verb = verb;
    this.trait = trait;
    this.options =
        Stream.concat(
                Stream.of(
                    RunLength.blocks("12"), TrialLength.option("2s"), OtherClientCalls.option()),
                Stream.of(options))
            .toList();
  }

  /**
   * Returns a workload whose operations create a file and act on it.
   *
   * @param files default of {@code -nrFiles}, the number of measured operations in a trial
   * @param warmup default of {@code -warmupOps}
   * @param verb verb in the third person for the action on a file, such as {@code renames}
   */
  public static DirectoryWork writing(
      Class<? extends DirectoryWorkload> tasks, String files, String warmup, String verb) {
    return new DirectoryWork(
        tasks,
        verb,
        Trait.WRITES,
        Option.of(
            FileOptions.FILES,
            Type.POSITIVE,
            "N",
            files,
            "number of files that a trial " + verb + ", over all maps"),
        Option.of(
            "warmupOps",
            Type.COUNT,
            "N",
            warmup,
            "number of files that each thread " + verb + " during warm-up, which is not recorded"));
  }

  /**
   * Returns a workload whose operations read an existing directory.
   *
   * @param calls default of {@code -calls}, the number of measured operations in a trial
   * @param warmup default of {@code -warmupOps}
   * @param verb verb in the third person for the action on the directory, such as {@code lists}
   */
  public static DirectoryWork reading(
      Class<? extends DirectoryWorkload> tasks, String calls, String warmup, String verb) {
    return new DirectoryWork(
        tasks,
        verb,
        Trait.READS,
        Option.of(
            CALLS,
            Type.POSITIVE,
            "N",
            calls,
            "number of times that a trial " + verb + " the directory, over all maps"),
        Option.of(
            ENTRIES,
            Type.POSITIVE,
            "N",
            USUAL_ENTRIES,
            "files in the directory, at most " + MOST_ENTRIES),
        Option.of(
            "warmupOps",
            Type.COUNT,
            "N",
            warmup,
            "number of times that each thread "
                + verb
                + " the directory during warm-up, which is not recorded"));
  }

  private boolean reading() {
    return trait == Trait.READS;
  }

  @Override
  public Set<Trait> traits() {
    return Set.of(Trait.FILES_IN_DIRECTORY, trait);
  }

  @Override
  public List<Option> options() {
    return options;
  }

  @Override
  public void check(Settings settings, int mostThreads) {
    if (reading()) {
      settings.requireAtMost(
          ENTRIES, MOST_ENTRIES, ", the size of one reply from the NameNode (dfs.ls.limit)");
    }
    TrialLength.check(settings, this, reading() ? CALLS : "files", mostThreads);
  }

  @Override
  public String countedUnit() {
    return reading() ? CALLS : FileOptions.FILES;
  }

  @Override
  public Footprint footprint(Settings settings) {
    return reading()
        ? Footprint.ofReading(
            verb + " a directory", 0, Numbers.count(settings.number(ENTRIES)) + " empty files")
        : Footprint.ofFile("creates an empty file, and " + verb + " it", 0);
  }

  @Override
  public Optional<Duration> slice(int mostThreads) {
    return Interleaving.ofShortOperations(mostThreads);
  }

  @Override
  public Opened open(RunContext run) throws IOException {
    FileSystem fs = run.fileSystem();
    return reading()
        ? new Existing(run.settings().count(ENTRIES), fs)
        : new Opened() {
          private long most;

          @Override
          public void made(List<Path> directories) throws IOException {
            most =
                SpaceCheck.requireNames(
                    run.settings(),
                    run.quotas(),
                    directories,
                    Interleaving.stays(DirectoryWork.this, run.settings()));
          }

          @Override
          public Path files(Path directory, String trial) {
            return measured(directory, trial);
          }

          @Override
          public TaskSpec prepare(Trial trial) throws IOException {
            return task(tasks, fs, trial).atMost(most);
          }
        };
  }

  private final class Existing implements Opened {
    private final int entries;
    private final FileSystem fs;

    Existing(int entries, FileSystem fs) {
      this.entries = entries;
      this.fs = fs;
    }

    @Override
    public Path files(Path directory, String trial) {
      return new Path(directory, ENTRIES);
    }

    @Override
    public Optional<Fixture> fixture(Trial trial) throws IOException {
      new DirectoryFixture(entries).make(fs, trial.files());
      return Optional.empty();
    }

    @Override
    public TaskSpec prepare(Trial trial) {
      return new TaskSpec(tasks)
          .set(DirectoryWorkload.MEASURED_DIR, trial.files().toString())
          .set(ENTRIES, Integer.toString(entries));
    }
  }

  /**
   * Returns the directory that holds a trial's files. The BTrace probe recognizes the path
   * component "measured".
   */
  public static Path measured(Path directory, String trial) {
    return new Path(directory, "measured/" + trial);
  }

  /**
   * Returns the task for a trial, and creates its directories, which are deleted after the trial.
   */
  public static TaskSpec task(Class<? extends DirectoryWorkload> tasks, FileSystem fs, Trial trial)
      throws IOException {
    Path warmup = new Path(trial.directory(), "warmup/" + trial.name());
    fs.mkdirs(trial.files());
    fs.mkdirs(warmup);
    return new TaskSpec(tasks)
        .set(DirectoryWorkload.MEASURED_DIR, trial.files().toString())
        .set(DirectoryWorkload.WARMUP_DIR, warmup.toString())
        .leaves(trial.files())
        .leaves(warmup);
  }
}
