package io.hadoopbench.ingest.workload;

import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.cli.Option.Type;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.files.CpuCost;
import io.hadoopbench.core.measure.TaskReport;
import io.hadoopbench.core.model.Variant;
import io.hadoopbench.core.probe.TrialCalls;
import io.hadoopbench.core.scenario.Footprint;
import io.hadoopbench.core.scenario.OtherClientCalls;
import io.hadoopbench.core.scenario.RunContext;
import io.hadoopbench.core.scenario.RunLength;
import io.hadoopbench.core.scenario.TrialLength;
import io.hadoopbench.core.scenario.WorkloadSpec;
import io.hadoopbench.core.table.Numbers;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * The workload that writes linked lists into a table of Accumulo, which is made for each trial and
 * dropped after it.
 *
 * @param level of security of a variant, by which servers are known
 */
public record IngestEntries(Function<Variant, String> level) implements WorkloadSpec {
  public static final String ENTRIES_PER_SECOND = "ingest.entriesPerSecond";
  public static final String MILLIS_PER_MILLION = "ingest.millisPerMillionEntries";
  public static final String BATCH_MICROS = "batch.meanMicros";
  public static final String CPU_PER_ENTRY = ".cpuMicrosPerEntry";
  public static final String CLIENT_CPU = "client" + CPU_PER_ENTRY;
  public static final String WIRE = "client.writtenBytesPerEntry";

  /** Resources: of a trial's table at its end. */
  static final String TABLE_TABLETS = "table.tablets";

  static final String TABLE_FILES = "table.files";
  static final String MINOR = "table.minorCompactions";
  static final String MAJOR = "table.majorCompactions";

  /** Options. */
  public static final String BATCH_ENTRIES = "batch";

  static final String BATCHES = "batches";
  static final String WRITER_MEMORY = "writerMemory";
  static final String WRITER_THREADS = "writerThreads";
  static final String TABLETS = "tablets";
  static final String VERIFY = "verify";
  static final String TABLE = "table";

  private static final double MICROS_PER_SECOND = 1e6;

  /** Of row, columns and value, about. */
  private static final long ENTRY_BYTES = 60;

  private static final long MOST_TABLETS = 1000;
  private static final long MOST_BATCH = 1_000_000;

  /** CPU of a server. */
  public static CpuCost cpu() {
    return (seconds, report, settings) -> {
      double entries = entries(report.operations(IngestWorkload.BATCH), settings);
      return entries == 0 ? Map.of() : Map.of(CPU_PER_ENTRY, seconds * MICROS_PER_SECOND / entries);
    };
  }

  /**
   * What a tablet server must have taken for a trial. Of a batch that failed it may have taken
   * some.
   *
   * @param what it counts, in messages
   * @param batch entries of each
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
            "entries of a batch, which ends with a flush; each points at one of the batch before"),
        Option.of(
            BATCHES,
            Type.POSITIVE,
            "N",
            "100",
            "batches of a trial, all threads of all maps together"),
        TrialLength.option("1s"),
        RunLength.blocks("8"),
        Option.of(
            WRITER_MEMORY,
            Type.SIZE,
            "BYTES",
            "500KB",
            "memory of each thread's batch writer, which sends when half of it is full; 500 KB as"
                + " in S2"),
        Option.of(
            WRITER_THREADS,
            Type.POSITIVE,
            "N",
            "3",
            "threads with which a batch writer sends; 3 is Accumulo's default"),
        Option.of(
            TABLETS,
            Type.POSITIVE,
            "N",
            "4",
            "tablets that the table has from the beginning; at most " + MOST_TABLETS),
        Option.of(
            TABLE,
            Type.TEXT,
            "NAME",
            "",
            "table to make and to drop, as in space.ingest where this user may make tables in one"
                + " namespace alone; default: hadoopbench_<run id>"),
        Option.flag(
            VERIFY,
            "after each trial a job walks over the table: an entry that is lost, or that points at"
                + " none, makes the trial invalid and the exit code 1"),
        Option.of(
            "warmupOps",
            Type.COUNT,
            "N",
            "4",
            "batches that each thread writes before, not recorded"),
        OtherClientCalls.option());
  }

  @Override
  public void check(Settings settings, int mostThreads) {
    settings.require(
        TABLETS, tablets -> settings.number(TABLETS) <= MOST_TABLETS, "at most " + MOST_TABLETS);
    settings.require(
        BATCH_ENTRIES,
        entries -> settings.number(BATCH_ENTRIES) <= MOST_BATCH,
        "at most " + MOST_BATCH);
    settings.require(WRITER_MEMORY, size -> settings.bytes(WRITER_MEMORY) > 0, "must be above 0");
    settings.require(
        TABLE,
        name -> name.matches("(\\w+\\.)?\\w+"),
        "letters, digits and _, with a namespace and a dot before them if there is one");
    TrialLength.check(settings, this, BATCHES, mostThreads);
  }

  @Override
  public String countedUnit() {
    return BATCHES;
  }

  @Override
  public Footprint footprint(Settings settings) {
    return new Footprint(
        "writes a batch of "
            + Numbers.count(settings.number(BATCH_ENTRIES))
            + " entries of about "
            + ENTRY_BYTES
            + " B into a table that goes with the trial",
        0,
        settings.number(BATCH_ENTRIES) * ENTRY_BYTES,
        0,
        "");
  }

  /** Both ends encrypt. */
  @Override
  public boolean clientIsMeasured() {
    return true;
  }

  @Override
  public Opened open(RunContext run) {
    return new Ingesting(run, level);
  }
}
