package io.hadoopbench.ingest.workload;

import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.cli.Option.Type;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.design.OtherClientCalls;
import io.hadoopbench.core.design.RunContext;
import io.hadoopbench.core.design.RunLength;
import io.hadoopbench.core.design.TrialLength;
import io.hadoopbench.core.design.WorkloadSpec;
import io.hadoopbench.core.design.WorkloadSpec.Footprint;
import io.hadoopbench.core.load.measure.TaskReport;
import io.hadoopbench.core.result.Variant;
import io.hadoopbench.core.servers.TrialCalls;
import io.hadoopbench.core.table.Numbers;
import io.hadoopbench.core.workload.CpuCost;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * A workload that writes linked lists into an Accumulo table, which is created before each trial
 * and dropped after it.
 *
 * @param level returns a variant's security level, which identifies its servers
 */
public record IngestEntries(Function<Variant, String> level) implements WorkloadSpec {
  public static final String ENTRIES_PER_SECOND = "ingest.entriesPerSecond";
  public static final String MILLIS_PER_MILLION = "ingest.millisPerMillionEntries";
  public static final String BATCH_MICROS = "batch.meanMicros";
  public static final String CPU_PER_ENTRY = ".cpuMicrosPerEntry";
  public static final String CLIENT_CPU = "client" + CPU_PER_ENTRY;
  public static final String WIRE = "client.writtenBytesPerEntry";

  /** Resources that describe a trial's table at the end of the trial. */
  static final String TABLE_TABLETS = "table.tablets";

  static final String TABLE_FILES = "table.files";
  static final String MINOR = "table.minorCompactions";
  static final String MAJOR = "table.majorCompactions";

  public static final String BATCH_ENTRIES = "batch";

  static final String BATCHES = "batches";
  static final String WRITER_MEMORY = "writerMemory";
  static final String WRITER_THREADS = "writerThreads";
  static final String TABLETS = "tablets";
  static final String VERIFY = "verify";
  static final String TABLE = "table";

  private static final double MICROS_PER_SECOND = 1e6;

  /** Approximate size of row, columns and value in bytes. */
  private static final long ENTRY_BYTES = 60;

  private static final long MOST_TABLETS = 1000;
  private static final long MOST_BATCH = 1_000_000;

  public static CpuCost cpu() {
    return (seconds, report, settings) -> {
      double entries = entries(report.operations(IngestWorkload.BATCH), settings);
      return entries == 0 ? Map.of() : Map.of(CPU_PER_ENTRY, seconds * MICROS_PER_SECOND / entries);
    };
  }

  /**
   * Returns the number of entries that a tablet server must have ingested for a trial; a failed
   * batch may have been ingested in part.
   *
   * @param what description of the counter, for messages
   * @param batch number of entries per batch
   */
  public static TrialCalls taken(String counter, String what, TaskReport report, long batch) {
    double entries = (double) report.operations(IngestWorkload.BATCH) * batch;
    return new TrialCalls(counter, what, entries, entries + (double) report.errorCount() * batch);
  }

  static double entries(long batches, Settings settings) {
    return (double) batches * settings.number(BATCH_ENTRIES);
  }

  @Override
  public List<Option> options() {
    return List.of(
        Option.of(
            BATCH_ENTRIES,
            Type.POSITIVE,
            "N",
            "5000",
            "entries per batch, which ends with a flush; each points to an entry in the previous"
                + " batch"),
        Option.of(
            BATCHES, Type.POSITIVE, "N", "100", "batches per trial, over all threads in all maps"),
        TrialLength.option("1s"),
        RunLength.blocks("8"),
        Option.of(
            WRITER_MEMORY,
            Type.SIZE,
            "BYTES",
            "500KB",
            "buffer size of each thread's batch writer, which starts sending when half full; 500 KB"
                + " as in study S2"),
        Option.of(
            WRITER_THREADS,
            Type.POSITIVE,
            "N",
            "3",
            "sending threads in a batch writer; 3 is Accumulo's default"),
        Option.of(
            TABLETS, Type.POSITIVE, "N", "4", "tablets in the new table; at most " + MOST_TABLETS),
        Option.text(
            TABLE,
            "NAME",
            "table to create and drop, such as space.ingest if this user may create tables only in"
                + " one namespace; default: hadoopbench_<run id>"),
        Option.flag(
            VERIFY,
            "after each trial a job verifies the table: an entry that is lost, or points to a"
                + " missing entry, makes the trial invalid and the exit code 1"),
        Option.of("warmupOps", Type.COUNT, "N", "4", "warm-up batches per thread, not recorded"),
        OtherClientCalls.option());
  }

  @Override
  public void check(Settings settings, int mostThreads) {
    settings.requireAtMost(TABLETS, MOST_TABLETS, "");
    settings.requireAtMost(BATCH_ENTRIES, MOST_BATCH, "");
    settings.require(WRITER_MEMORY, size -> settings.bytes(WRITER_MEMORY) > 0, "must be above 0");
    settings.require(
        TABLE,
        name -> name.matches("(\\w+\\.)?\\w+"),
        "must be letters, digits and _, optionally preceded by a namespace and a dot");
    TrialLength.check(settings, this, BATCHES, mostThreads);
  }

  @Override
  public Optional<String> dropTable(String table) {
    return Optional.of("accumulo shell -e 'deletetable -f " + table + "'");
  }

  @Override
  public String countedUnit() {
    return BATCHES;
  }

  @Override
  public Footprint footprint(Settings settings) {
    return new Footprint(
        """
        writes a batch of %s entries of about %s B into a table that is dropped \
        after the trial\
        """
            .formatted(Numbers.count(settings.number(BATCH_ENTRIES)), ENTRY_BYTES),
        0,
        settings.number(BATCH_ENTRIES) * ENTRY_BYTES,
        0,
        "");
  }

  /** Returns true, because both client and server encrypt. */
  @Override
  public boolean clientIsMeasured() {
    return true;
  }

  @Override
  public Opened open(RunContext run) {
    return new Ingesting(run, level);
  }
}
