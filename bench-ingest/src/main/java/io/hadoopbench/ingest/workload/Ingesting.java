package io.hadoopbench.ingest.workload;

import io.hadoopbench.core.cleanup.OrphanedTable;
import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.design.RunContext;
import io.hadoopbench.core.design.TaskSpec;
import io.hadoopbench.core.design.Threads;
import io.hadoopbench.core.design.Trial;
import io.hadoopbench.core.design.TrialOutcome;
import io.hadoopbench.core.design.WorkloadSpec;
import io.hadoopbench.core.load.TaskContext;
import io.hadoopbench.core.load.Workload;
import io.hadoopbench.core.load.measure.Evidence;
import io.hadoopbench.core.load.measure.TaskReport;
import io.hadoopbench.core.result.Variant;
import io.hadoopbench.ingest.api.Instance;
import io.hadoopbench.ingest.api.Instance.TableState;
import io.hadoopbench.ingest.client.AccumuloAccess;
import io.hadoopbench.ingest.client.AccumuloClient;
import io.hadoopbench.ingest.list.ListWalk;
import io.hadoopbench.ingest.list.ListWriter.Entry;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;

/** A run's trials. Each trial has a new table, so that trials do not affect one another. */
final class Ingesting implements WorkloadSpec.Opened {
  /** Number of entries per part, which must fit into a task's memory. */
  private static final long ENTRIES_OF_PART = 50_000;

  private static final double MILLION = 1e6;

  /** Table property that contains the run id. */
  private static final String MARK = "table.custom.hadoopbench.run";

  private final RunContext run;
  private final AccumuloAccess servers;
  private final String table;
  private final Function<Variant, String> level;

  private Instance instance;

  private boolean made;
  private Map<String, Long> tabletServers = Map.of();
  private final List<String> losses = new ArrayList<>();

  Ingesting(RunContext run, Function<Variant, String> level) {
    this.run = run;
    this.level = level;
    this.servers = new AccumuloAccess(run.cluster(), run.settings());
    this.table =
        run.settings().has(IngestEntries.TABLE)
            ? run.settings().text(IngestEntries.TABLE)
            : OrphanedTable.name(run.runId());
  }

  @Override
  public TaskSpec prepare(Trial trial) throws IOException {
    instance = servers.client(level.apply(trial.variant())).open();
    requireFree();
    made = true;
    int tablets = run.settings().count(IngestEntries.TABLETS);
    List<String> splits = new ArrayList<>();
    for (int i = 1; i < tablets; i++) {
      splits.add(Entry.row(Long.MAX_VALUE / tablets * i));
    }
    instance.create(table, splits, Map.of(MARK, run.runId()));
    tabletServers = instance.tabletServers();
    return new TaskSpec(IngestWorkload.class)
        .setAll(
            Map.of(
                IngestWorkload.TABLE,
                table,
                IngestWorkload.ENTRIES,
                run.settings().text(IngestEntries.BATCH_ENTRIES),
                IngestWorkload.MEMORY,
                String.valueOf(run.settings().bytes(IngestEntries.WRITER_MEMORY)),
                IngestWorkload.WRITER_THREADS,
                run.settings().text(IngestEntries.WRITER_THREADS)));
  }

  /**
   * @throws UsageException if a table with this name was not created by this run
   */
  private void requireFree() throws IOException {
    if (instance.exists(table)) {
      String owner = instance.properties(table).get(MARK);
      if (!run.runId().equals(owner)) {
        throw OrphanedTable.taken(
            "Accumulo", table, owner, "choose another name with -" + IngestEntries.TABLE);
      }
      instance.drop(table); // left over from a failed trial
    }
  }

  @Override
  public void observe(Trial trial, TrialOutcome outcome) throws IOException {
    Map<String, Double> metrics = outcome.observed().metrics();
    double entries =
        IngestEntries.entries(outcome.operations(IngestWorkload.BATCH), run.settings());
    if (entries > 0) {
      outcome
          .seconds()
          .ifPresent(
              seconds -> {
                metrics.put(IngestEntries.ENTRIES_PER_SECOND, entries / seconds);
                metrics.put(IngestEntries.MILLIS_PER_MILLION, seconds * 1000 / entries * MILLION);
              });
      outcome
          .used("client.cpuSeconds")
          .ifPresent(cpu -> metrics.put(IngestEntries.CLIENT_CPU, cpu * MILLION / entries));
      outcome
          .used("client.syscallWrittenBytes")
          .ifPresent(bytes -> metrics.put(IngestEntries.WIRE, bytes / entries));
    }
    Map<String, Long> now = instance.tabletServers();
    if (!now.equals(tabletServers)) {
      outcome
          .observed()
          .retry(
              """
              tablet servers changed during the trial: %s in sessions %s before, %s in %s \
              after; clients retried\
              """
                  .formatted(
                      tabletServers.keySet(), tabletServers.values(), now.keySet(), now.values()));
    }
    TableState state = instance.state(table);
    Map<String, Double> resources = outcome.observed().resources();
    resources.put(IngestEntries.TABLE_TABLETS, (double) state.tablets());
    resources.put(IngestEntries.TABLE_FILES, (double) state.files());
    state.minorCompactions().ifPresent(count -> resources.put(IngestEntries.MINOR, (double) count));
    state.majorCompactions().ifPresent(count -> resources.put(IngestEntries.MAJOR, (double) count));
    if (run.settings().flag(IngestEntries.VERIFY)) {
      verify(trial, outcome);
    }
  }

  /** Counts the entries and verifies that each points to an existing entry. */
  private void verify(Trial trial, TrialOutcome outcome) throws IOException {
    OptionalDouble written = outcome.used(IngestWorkload.WRITTEN);
    long expected =
        (long)
            written.orElseThrow(
                () -> new IOException("the tasks do not report how many entries they wrote"));
    long threads = run.settings().number("maps") * Threads.of(trial.variant(), run.settings());
    long parts = Math.max(threads, Math.max(1, expected / ENTRIES_OF_PART));
    TaskSpec task =
        new TaskSpec(WalkWorkload.class)
            .set(IngestWorkload.TABLE, table)
            .set(WalkWorkload.PARTS, String.valueOf(parts));
    servers.client(level.apply(trial.variant())).addTo(task);
    TaskReport walk = run.jobs().run(trial.name() + "-walk", task, parts, 0);
    long there = walk.resources().get(WalkWorkload.ENTRIES).longValue();
    long undefined = walk.resources().get(WalkWorkload.UNDEFINED).longValue();
    outcome.observed().resources().put(WalkWorkload.ENTRIES, (double) there);
    outcome.observed().resources().put(WalkWorkload.UNDEFINED, (double) undefined);
    if (there != expected || undefined > 0) {
      String example =
          walk.evidence().values(WalkWorkload.EXAMPLE).keySet().stream()
              .findFirst()
              .map(text -> ", as in: " + text)
              .orElse("");
      String loss =
          """
          servers acknowledged %s entries, but the table has %s, of which %s point to \
          missing entries%s\
          """
              .formatted(expected, there, undefined, example);
      outcome.observed().mismatch(loss);
      losses.add(trial.name() + ": " + loss);
    }
  }

  @Override
  public List<String> mismatches(Trial trial, TrialOutcome outcome) {
    double measured =
        IngestEntries.entries(outcome.operations(IngestWorkload.BATCH), run.settings());
    double written = outcome.used(IngestWorkload.WRITTEN).orElse(0);
    return written >= measured
        ? List.of()
        : List.of(
            (long) measured + " entries were measured, but writers counted only " + (long) written);
  }

  @Override
  public void clean(Trial trial) throws IOException {
    Instance open = instance;
    instance = null;
    if (open != null) {
      try (open) {
        if (made) {
          if (open.exists(table)) {
            OrphanedTable.requireOwn(
                "Accumulo", table, open.properties(table).get(MARK), run.runId());
            open.drop(table);
          }
          made = false;
        }
      }
    }
  }

  /**
   * @throws IOException if a trial lost entries, which is more important than the measured values
   */
  @Override
  public void close() throws IOException {
    if (!losses.isEmpty()) {
      throw new IOException(
          "entries were lost in "
              + losses.size()
              + (losses.size() == 1 ? " trial: " : " trials: ")
              + losses.get(0));
    }
  }

  /** In each operation, verifies one part of a table. */
  public static final class WalkWorkload implements Workload {
    /** Task setting: number of parts; each operation verifies one part. */
    static final String PARTS = "walk.parts";

    static final String ENTRIES = "walk.entries";

    static final String UNDEFINED = "walk.undefined";

    static final String EXAMPLE = "walk.undefinedExample";

    private final List<ListWalk> walks = new ArrayList<>();
    private TaskContext context;
    private Instance instance;

    @Override
    public List<String> operations() {
      return List.of("walk");
    }

    @Override
    public void open(TaskContext task) throws IOException {
      context = task;
      instance = AccumuloClient.of(task).open();
    }

    @Override
    public Step thread(int thread) throws IOException {
      ListWalk walk = new ListWalk(instance.reader(context.setting(IngestWorkload.TABLE)));
      walks.add(walk);
      long first = context.firstOfThread(thread);
      int parts = (int) context.number(PARTS);
      return (phase, index, clock) -> {
        clock.start();
        walk.walk((int) (first + index), parts);
        clock.total(0);
      };
    }

    @Override
    public void resources(TaskReport report) {
      report.addResource(ENTRIES, walks.stream().mapToLong(ListWalk::entries).sum());
      report.addResource(UNDEFINED, walks.stream().mapToLong(ListWalk::undefined).sum());
    }

    @Override
    public void evidence(Evidence evidence) {
      walks.forEach(walk -> walk.example().ifPresent(example -> evidence.add(EXAMPLE, example)));
    }

    @Override
    public void close() throws IOException {
      if (instance != null) {
        instance.close();
      }
    }
  }
}
