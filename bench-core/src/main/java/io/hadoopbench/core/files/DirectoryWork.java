package io.hadoopbench.core.files;

import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.cli.Option.Type;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.scenario.Footprint;
import io.hadoopbench.core.scenario.ForeignCalls;
import io.hadoopbench.core.scenario.RunContext;
import io.hadoopbench.core.scenario.RunLength;
import io.hadoopbench.core.scenario.TaskSpec;
import io.hadoopbench.core.scenario.Trait;
import io.hadoopbench.core.scenario.Trial;
import io.hadoopbench.core.scenario.TrialLength;
import io.hadoopbench.core.scenario.WorkloadSpec;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * A workload of operations on the files of a directory, each trial in one of its own. What the operation is, the class of its tasks says; how many there
 * are, {@code -nrFiles}.
 */
public final class DirectoryWork implements WorkloadSpec {
  private final Class<? extends DirectoryWorkload> tasks;
  private final List<Option> options;
  private final String verb;

  /**
   * @param files default of {@code -nrFiles}, measured operations of a trial
   * @param warmup default of {@code -warmup}
   * @param verb what is done to a file, in the third person: {@code renames}
   */
  public DirectoryWork(Class<? extends DirectoryWorkload> tasks, String files, String warmup, String verb) {
    this.tasks = tasks;
    this.verb = verb;
    this.options = List.of(
        RunLength.blocks("12"),
        TrialLength.option("2s"),
        Option.of(FileOptions.FILES, Type.POSITIVE, "N", files, "files that a trial " + verb + ", all maps together"),
        Option.of("warmup", Type.COUNT, "N", warmup, "files that each thread " + verb + " before, not recorded"),
        ForeignCalls.option());
  }

  @Override
  public Set<Trait> traits() {
    return Set.of(Trait.FILES_IN_DIRECTORY, Trait.WRITES);
  }

  @Override
  public List<Option> options() {
    return options;
  }

  @Override
  public void check(Settings settings, int mostThreads) {
    TrialLength.check(settings, this, "files", mostThreads);
  }

  @Override
  public String counts() {
    return FileOptions.FILES;
  }

  @Override
  public Footprint footprint(Settings settings) {
    return Footprint.ofFile("makes an empty file, and " + verb + " it", 0);
  }

  @Override
  public Opened open(RunContext run) throws IOException {
    FileSystem fs = run.fileSystem();
    return new Opened() {
      private long most;

      @Override
      public void made(List<Path> directories) throws IOException {
        most = Room.requireNames(run.settings(), fs, directories, false);
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

  /** Where the files of a trial are. The component "measured" is what the BTrace probe looks for. */
  public static Path measured(Path directory, String trial) {
    return new Path(directory, "measured/" + trial);
  }

  /** What tasks of this kind are to do in a trial; its directories are made, and deleted after it. */
  public static TaskSpec task(Class<? extends DirectoryWorkload> tasks, FileSystem fs, Trial trial) throws IOException {
    Path warmup = new Path(trial.directory(), "warmup/" + trial.name());
    fs.mkdirs(trial.files());
    fs.mkdirs(warmup);
    return new TaskSpec(tasks).set(DirectoryWorkload.MEASURED_DIR, trial.files().toString()).set(DirectoryWorkload.WARMUP_DIR, warmup.toString())
        .leaves(trial.files()).leaves(warmup);
  }
}
