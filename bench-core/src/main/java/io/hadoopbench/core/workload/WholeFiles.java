package io.hadoopbench.core.workload;

import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.design.Interleaving;
import io.hadoopbench.core.design.RunContext;
import io.hadoopbench.core.design.RunLength;
import io.hadoopbench.core.design.TaskSpec;
import io.hadoopbench.core.design.Trait;
import io.hadoopbench.core.design.Trial;
import io.hadoopbench.core.design.TrialLength;
import io.hadoopbench.core.design.TrialOutcome;
import io.hadoopbench.core.design.WorkloadSpec;
import io.hadoopbench.core.design.WorkloadSpec.Footprint;
import io.hadoopbench.core.load.measure.StepClock;
import io.hadoopbench.core.result.Variant;
import io.hadoopbench.core.table.Numbers;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;

/**
 * A workload that writes or reads one whole file per operation. Files that are written belong to
 * one trial. Files to be read are written once per directory, or come from an earlier run.
 */
public record WholeFiles(boolean reading, boolean fromEarlierRun, List<Option> options)
    implements WorkloadSpec {
  /** Option name: directory with the files of an earlier run. */
  public static final String INPUT = "input";

  /**
   * Number of file sets that need space: those of the current and the previous trial, because
   * DataNodes delete files asynchronously.
   */
  private static final int WRITTEN_SETS = 2;

  /** Length of slices with several threads. It allows four variants to share a job. */
  private static final Duration SEVERAL_THREADS = Duration.ofMillis(800);

  /**
   * @param files default of {@code -nrFiles}
   * @param size default of {@code -size}
   * @param replication default of {@code -replication}, explained in {@code replicationHelp}
   */
  public static WholeFiles writing(
      String files, String size, String replication, String replicationHelp) {
    return new WholeFiles(false, false, FileOptions.of(files, size, replication, replicationHelp));
  }

  /** Returns a workload that reads. The parameters are the same; options for reading are added. */
  public static WholeFiles reading(
      String files, String size, String replication, String replicationHelp) {
    List<Option> all = new ArrayList<>(FileOptions.of(files, size, replication, replicationHelp));
    all.add(FileOptions.access());
    return new WholeFiles(true, false, all);
  }

  /** Returns a workload that can also read the files of an earlier run. */
  public WholeFiles orOfAnEarlierRun() {
    return new WholeFiles(
        reading,
        true,
        and(
            Option.text(
                INPUT,
                "DIR",
                "run directory that an earlier run of this scenario kept with -keepFiles; its files"
                    + " are read, and no files are written")));
  }

  /**
   * Returns a workload with different defaults for {@code -blocks} and {@code -duration}, for
   * trials that would otherwise be too short.
   */
  public WholeFiles by(String blocks, String duration) {
    return new WholeFiles(
        reading, fromEarlierRun, and(RunLength.blocks(blocks), TrialLength.option(duration)));
  }

  private List<Option> and(Option... more) {
    return Stream.concat(options.stream(), Stream.of(more)).toList();
  }

  @Override
  public Set<Trait> traits() {
    return EnumSet.of(
        Trait.FILES_IN_DIRECTORY,
        Trait.WHOLE_FILES,
        Trait.HDFS_STREAMS,
        reading ? Trait.READS : Trait.WRITES);
  }

  @Override
  public void needs(ClusterNeeds.Builder needs, Settings settings) {
    WorkloadSpec.super.needs(needs, settings);
    if (!reading) {
      needs.writesData();
    }
  }

  @Override
  public void check(Settings settings, int mostThreads) {
    FileOptions.check(settings, mostThreads);
    TrialLength.check(settings, this, "files", mostThreads);
  }

  @Override
  public String countedUnit() {
    return FileOptions.FILES;
  }

  @Override
  public Footprint footprint(Settings settings) {
    FileSet set = FileOptions.set(settings);
    return reading
        ? Footprint.ofReading(
            "reads a file of " + settings.text("size"),
            set.fileBytes(),
            settings.asMap().containsKey(INPUT)
                ? ""
                : Numbers.count(set.files()) + " files of " + settings.text("size"))
        : Footprint.ofFile("writes a file of " + settings.text("size"), set.fileBytes());
  }

  @Override
  public boolean repeats() {
    return reading;
  }

  /**
   * Returns the slice length. Threads complete their last files at different times. With several
   * threads, slices must be long enough that all threads are working for most of the time. Bytes
   * are counted continuously, so a slice need not contain a whole file.
   */
  @Override
  public Optional<Duration> slice(int mostThreads) {
    return Optional.of(mostThreads == 1 ? Interleaving.USUAL : SEVERAL_THREADS);
  }

  /**
   * {@inheritDoc} Whole-file scenarios measure what it costs the client to encrypt, encode and send
   * data.
   */
  @Override
  public boolean clientIsMeasured() {
    return true;
  }

  @Override
  public Opened open(RunContext run) throws IOException {
    return new Files(run, run.hdfs());
  }

  private final class Files implements Opened {
    private final RunContext run;
    private final DistributedFileSystem fs;
    private final FileTrials trials;

    /** Number of bytes stored per byte: the highest and the lowest value of all variants. */
    private double mostStoredPerByte = 1;

    private double leastStoredPerByte = 1;
    private long mostNames;

    Files(RunContext run, DistributedFileSystem fs) {
      this.run = run;
      this.fs = fs;
      this.trials = new FileTrials(run);
    }

    @Override
    public Optional<Path> input() {
      return fromEarlierRun && run.settings().has(INPUT)
          ? Optional.of(fs.makeQualified(new Path(run.settings().text(INPUT))))
          : Optional.empty();
    }

    /** {@inheritDoc} A replicated file is stored {@code -replication} times. */
    @Override
    public void begin(List<Variant> directories, ToDoubleFunction<Variant> storedPerByte)
        throws IOException {
      if (input().isPresent() || directories.isEmpty()) {
        return;
      }
      double[] stored =
          directories.stream()
              .mapToDouble(storedPerByte)
              .map(perByte -> perByte > 0 ? perByte : run.settings().number("replication"))
              .toArray();
      mostStoredPerByte = Arrays.stream(stored).max().orElseThrow();
      leastStoredPerByte = Arrays.stream(stored).min().orElseThrow();
      if (reading || !TrialLength.isTime(run.settings())) {
        double sets = stays() ? Arrays.stream(stored).sum() : mostStoredPerByte;
        SpaceCheck.requireSpace(run, reading ? sets : WRITTEN_SETS * sets);
      }
    }

    @Override
    public void made(List<Path> directories) throws IOException {
      if (input().isEmpty()) {
        mostNames = SpaceCheck.requireNames(run.settings(), run.quotas(), directories, stays());
        if (reading || !TrialLength.isTime(run.settings())) {
          SpaceCheck.requireQuotas(
              run.settings(), run.quotas(), directories, leastStoredPerByte, stays());
        }
      }
    }

    private boolean stays() {
      return reading || Interleaving.stays(WholeFiles.this, run.settings());
    }

    @Override
    public Path files(Path directory, String trial) {
      // The BTrace probe recognizes the path component "measured".
      return new Path(directory, reading ? "files" : "measured/" + trial);
    }

    @Override
    public Optional<Fixture> fixture(Trial trial) throws IOException {
      if (!reading) {
        return Optional.empty();
      }
      FileSet set = FileOptions.set(run.settings());
      if (input().isPresent()) {
        set.require(fs, trial.files(), "-" + INPUT);
        return Optional.empty();
      }
      run.progress()
          .accept(
              "writing %s files of %s to %s"
                  .formatted(set.files(), run.settings().text("size"), trial.files()));
      TaskSpec task =
          new TaskSpec(WriteFiles.class)
              .setAll(trials.writing(trial.files(), warmup(trial), false))
              .confAll(FileOptions.clientConf(run.settings()));
      return Optional.of(
          new Fixture(
              "write-" + trial.directory().getName(),
              task,
              set.files(),
              () -> set.describe(run.fileSystem(trial.files()), trial.files())));
    }

    private Path warmup(Trial trial) {
      return reading
          ? ReadFiles.warmupDir(trial.files())
          : new Path(trial.directory(), "warmup/" + trial.name());
    }

    @Override
    public TaskSpec prepare(Trial trial) throws IOException {
      boolean verify = trials.toVerify(trial.variant());
      if (reading) {
        return new TaskSpec(ReadFiles.class)
            .setAll(trials.reading(trial.files(), warmup(trial), verify))
            .confAll(FileOptions.clientConf(run.settings()));
      }
      run.fileSystem(trial.files()).mkdirs(trial.files());
      return new TaskSpec(WriteFiles.class)
          .setAll(trials.writing(trial.files(), warmup(trial), verify))
          .atMost(mostNames)
          .atMost(SpaceCheck.forFiles(run, trial.directory(), mostStoredPerByte))
          .confAll(FileOptions.clientConf(run.settings()))
          .leaves(trial.files())
          .leaves(warmup(trial));
    }

    @Override
    public void observe(Trial trial, TrialOutcome outcome) {
      trials.metrics(outcome.report(), outcome.observed().metrics());
    }

    @Override
    public List<String> mismatches(Trial trial, TrialOutcome outcome) {
      return trials.wrongData(trial.variant(), outcome.report());
    }
  }

  /**
   * Writes one file of the set per operation, with separate times for create, the first write, the
   * transfer of all bytes, and close.
   */
  public static class WriteFiles extends FileWorkload {
    private static final List<String> OPERATIONS =
        List.of("create", "firstWrite", "transfer", "close", "file");
    private static final int CREATE = 0;
    private static final int FIRST = 1;
    private static final int TRANSFER = 2;
    private static final int CLOSE = 3;
    private static final int FILE = 4;

    @Override
    public final List<String> operations() {
      return OPERATIONS;
    }

    /**
     * {@inheritDoc} Reads with the cluster's own client, because what matters is that the stored
     * data is correct.
     */
    @Override
    final FileAccess verifier() {
      return FileAccess.of(fs());
    }

    @Override
    public final Step thread(int thread) {
      byte[] buffer = newBuffer();
      long first = context().firstOfThread(thread);
      short replication = (short) context().number(REPLICATION);
      long blockBytes = context().number(BLOCK_BYTES);
      PeriodicSample sample = PeriodicSample.begin();
      return (phase, index, clock) -> {
        Path path =
            phase == Phase.MEASURED
                ? FileSet.file(context().path(DIR), first + index)
                : new Path(
                    context().path(WARMUP_DIR),
                    "m%st%sf%s".formatted(context().map(), thread, index));
        TestData data = data(first + index);
        clock.start();
        FSDataOutputStream out = access().create(path, replication, blockBytes);
        try {
          clock.lap(CREATE);
          transfer(out, data, buffer, fileBytes(phase), clock);
          if (phase == Phase.MEASURED && sample.due()) {
            inspect(out);
            clock.skip();
          }
        } finally {
          out.close();
        }
        clock.lap(CLOSE);
        clock.total(FILE);
        if (phase == Phase.MEASURED) {
          closed(thread, index, out);
        }
      };
    }

    private static void transfer(
        FSDataOutputStream out, TestData data, byte[] buffer, long size, StepClock clock)
        throws IOException {
      long begin = System.nanoTime();
      for (long position = 0; position < size; ) {
        int count = (int) Math.min(buffer.length, size - position);
        if (position == 0 || data.varies()) {
          data.fill(buffer, 0, count, position);
        }
        out.write(buffer, 0, count);
        clock.bytes(count);
        if (position == 0) {
          clock.duration(FIRST, System.nanoTime() - begin);
        }
        position += count;
      }
      clock.lap(TRANSFER);
    }
  }
}
