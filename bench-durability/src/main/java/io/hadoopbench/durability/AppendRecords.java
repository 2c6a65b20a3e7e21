package io.hadoopbench.durability;

import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.cli.Option.Type;
import io.hadoopbench.core.cli.Settings;
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
import io.hadoopbench.core.result.Variant;
import io.hadoopbench.core.workload.FileOptions;
import io.hadoopbench.core.workload.FileWorkload;
import io.hadoopbench.core.workload.SpaceCheck;
import java.io.IOException;
import java.time.Duration;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.hadoop.fs.Path;

/** A workload that appends records to one open file per thread, as write-ahead logs do. */
final class AppendRecords implements WorkloadSpec {
  static final String CLIENT_CPU_MICROS = "client.cpuMicrosPerRecord";

  /** Option name: number of bytes after which a file is closed and the next one created. */
  static final String FILE_SIZE = "fileSize";

  /**
   * Evidence: whether the length of open files at the NameNode equals the number of synced bytes.
   */
  static final String LENGTH = "file.length";

  static final String FOLLOWS = "equals the synced bytes";
  static final String STAYS = "does not follow the synced bytes";

  private static final String RECORDS = "nrRecords";
  private static final String RECORD_SIZE = "recordSize";
  private static final String RECORD_RATE = "recordRate";
  private static final Duration SEVERAL_THREADS = Duration.ofMillis(800);

  @Override
  public Set<Trait> traits() {
    return EnumSet.of(
        Trait.FILES_IN_DIRECTORY, Trait.WHOLE_FILES, Trait.HDFS_STREAMS, Trait.WRITES);
  }

  @Override
  public List<Option> options() {
    return Stream.concat(
            Stream.of(
                RunLength.blocks("22"),
                TrialLength.option("1s"),
                Option.of(
                    RECORDS,
                    Type.POSITIVE,
                    "N",
                    "1000",
                    "records per trial, over all threads in all maps"),
                Option.of(RECORD_SIZE, Type.SIZE, "SIZE", "1KB", "bytes of each record"),
                Option.of(
                    RECORD_RATE,
                    Type.POSITIVE,
                    "N",
                    "20000",
                    "maximum number of records that a thread writes per second; it limits"
                        + " durability=none, which would otherwise write at memory speed"),
                Option.of(
                    FILE_SIZE,
                    Type.SIZE,
                    "SIZE",
                    "64MB",
                    "bytes after which a thread closes its file and creates the next one"),
                Option.of(
                    "warmupOps",
                    Type.COUNT,
                    "N",
                    "20",
                    "warm-up records per thread, not recorded")),
            FileOptions.of("1", "64MB", "3", "replicas of each file").stream()
                .filter(
                    option ->
                        Set.of("blockSize", "bytesPerChecksum", "replication", "data", "verify")
                            .contains(option.name())))
        .toList();
  }

  @Override
  public Map<String, String> presets(boolean existing) {
    return existing ? Map.of("maxRate", "200") : Map.of();
  }

  @Override
  public void check(Settings settings, int mostThreads) {
    TrialLength.check(settings, this, "records", mostThreads);
    FileOptions.checkStored(settings);
    settings.require(
        RECORD_SIZE,
        size -> settings.bytes(RECORD_SIZE) > 0 && settings.bytes(RECORD_SIZE) <= 64 << 20,
        "must be from 1B to 64MB");
    settings.require(
        FILE_SIZE,
        size -> settings.bytes(FILE_SIZE) >= settings.bytes(RECORD_SIZE),
        "must hold a record of -" + RECORD_SIZE + " " + settings.text(RECORD_SIZE));
  }

  @Override
  public String countedUnit() {
    return RECORDS;
  }

  @Override
  public Footprint footprint(Settings settings) {
    return new Footprint(
        "appends a record of " + settings.text(RECORD_SIZE), 0, settings.bytes(RECORD_SIZE), 0, "");
  }

  @Override
  public Optional<Duration> slice(int mostThreads) {
    return Optional.of(mostThreads == 1 ? Interleaving.USUAL : SEVERAL_THREADS);
  }

  /** {@inheritDoc} Without syncs, the trial measures the client's speed. */
  @Override
  public boolean clientIsMeasured() {
    return true;
  }

  @Override
  public Opened open(RunContext run) throws IOException {
    return new Appending(run);
  }

  private static final class Appending implements Opened {
    private final RunContext run;
    private final Set<String> verified = new HashSet<>();

    Appending(RunContext run) {
      this.run = run;
    }

    @Override
    public Path files(Path directory, String trial) {
      return new Path(directory, "measured/" + trial);
    }

    @Override
    public TaskSpec prepare(Trial trial) throws IOException {
      Settings settings = run.settings();
      Path warmUp = new Path(trial.directory(), "warmup/" + trial.name());
      return new TaskSpec(RecordWriter.class)
          .set(FileWorkload.DIR, trial.files().toString())
          .set(FileWorkload.WARMUP_DIR, warmUp.toString())
          .set(FileWorkload.FILE_BYTES, Long.toString(settings.bytes(FILE_SIZE)))
          .set(FileWorkload.BUFFER_BYTES, Long.toString(recordBytes()))
          .set(FileWorkload.BLOCK_BYTES, Long.toString(settings.bytes("blockSize")))
          .set(FileWorkload.REPLICATION, settings.text("replication"))
          .set(FileWorkload.DATA, settings.text("data"))
          .set(FileWorkload.VERIFY, "false")
          .set(RecordWriter.VERIFY_RECORDS, Boolean.toString(toVerify(trial.variant())))
          .set(RecordWriter.RATE, settings.text(RECORD_RATE))
          .set(DurableWrites.BY_CALLER, "true")
          .confAll(FileOptions.clientConf(settings))
          .atMost(SpaceCheck.forBytes(run, trial.directory(), recordBytes()))
          .leaves(trial.files())
          .leaves(warmUp);
    }

    private long recordBytes() {
      return run.settings().bytes(RECORD_SIZE);
    }

    private long syncEvery() {
      return Durability.everyBytes(run.settings());
    }

    private boolean toVerify(Variant variant) {
      return run.settings().text("verify").equals(FileOptions.ALWAYS)
          || !verified.contains(variant.id());
    }

    @Override
    public void observe(Trial trial, TrialOutcome outcome) {
      outcome
          .used("client.cpuSeconds")
          .ifPresent(
              seconds ->
                  outcome
                      .observed()
                      .metrics()
                      .put(CLIENT_CPU_MICROS, seconds * 1e6 / outcome.operations("record")));
    }

    @Override
    public List<String> mismatches(Trial trial, TrialOutcome outcome) {
      Set<String> seen = outcome.inTasks(FileWorkload.VERIFIED).keySet();
      if (seen.equals(Set.of(FileWorkload.ALL_BYTES))) {
        verified.add(trial.variant().id());
      }
      long records = outcome.operations("record");
      long syncs = outcome.operations("sync");
      double least = records / Math.max(1, syncEvery() / (double) recordBytes()) / 2;
      return Stream.concat(
              seen.stream()
                  .filter(value -> !value.equals(FileWorkload.ALL_BYTES))
                  .map(value -> "wrong data: " + value),
              Stream.of(records + " records were followed by only " + syncs + " syncs")
                  .filter(few -> Level.of(trial.variant()).isCall() && syncs < least))
          .toList();
    }
  }
}
