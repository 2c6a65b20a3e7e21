package io.hadoopbench.gateway.webhdfs;

import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.cli.Option.Type;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.design.Interleaving;
import io.hadoopbench.core.design.RunContext;
import io.hadoopbench.core.design.TaskSpec;
import io.hadoopbench.core.design.Trial;
import io.hadoopbench.core.design.TrialLength;
import io.hadoopbench.core.design.TrialOutcome;
import io.hadoopbench.core.design.WorkloadSpec;
import io.hadoopbench.core.design.WorkloadSpec.Footprint;
import io.hadoopbench.core.load.TaskContext;
import io.hadoopbench.core.load.Workload;
import io.hadoopbench.core.load.measure.Evidence;
import io.hadoopbench.core.load.measure.StepClock;
import io.hadoopbench.core.table.Numbers;
import io.hadoopbench.core.workload.DirectoryFixture;
import io.hadoopbench.gateway.http.Body;
import io.hadoopbench.gateway.webhdfs.client.Listing;
import io.hadoopbench.gateway.webhdfs.client.WebHdfsClient;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import org.HdrHistogram.Histogram;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * A workload that lists one large directory; the cluster's own client creates the directory once.
 */
public final class ListDirectory implements WorkloadSpec {
  public static final String CPU_PER_LISTING = ".cpuMillisPerListing";
  public static final String CLIENT_CPU = "client" + CPU_PER_LISTING;
  public static final String ENTRIES_PER_SECOND = "list.entriesPerSecond";
  public static final String BYTES_PER_LISTING = "json.bytesPerListing";

  private static final String ENTRIES = "entries";
  private static final String LISTINGS = "listings";
  private static final double MILLIS_PER_SECOND = 1e3;
  private static final double NANOS_PER_SECOND = 1e9;

  @Override
  public List<Option> options() {
    return List.of(
        Option.of(
            ENTRIES,
            Type.POSITIVE,
            "N",
            "20000",
            "files in the directory, at most " + DirectoryFixture.MOST),
        Option.of(LISTINGS, Type.POSITIVE, "N", "12", "listings per trial, over all streams"),
        TrialLength.option("1500ms"),
        Option.of("warmupOps", Type.COUNT, "N", "2", "warm-up listings per thread, not recorded"));
  }

  @Override
  public void check(Settings settings, int mostThreads) {
    settings.requireAtMost(
        ENTRIES,
        DirectoryFixture.MOST,
        ", HDFS's limit for a directory (dfs.namenode.fs-limits.max-directory-items)");
    TrialLength.check(settings, this, LISTINGS, mostThreads);
  }

  @Override
  public String countedUnit() {
    return LISTINGS;
  }

  @Override
  public Footprint footprint(Settings settings) {
    return Footprint.ofReading(
        "lists a directory", 0, Numbers.count(settings.number(ENTRIES)) + " empty files");
  }

  @Override
  public Optional<Duration> slice(int mostThreads) {
    return Optional.of(Interleaving.USUAL);
  }

  /** Returns true, because the client does half the TLS work. */
  @Override
  public boolean clientIsMeasured() {
    return true;
  }

  @Override
  public Opened open(RunContext run) {
    return new Listed(run);
  }

  private record Listed(RunContext run) implements Opened {
    @Override
    public Path files(Path directory, String trial) {
      return new Path(directory, "entries");
    }

    @Override
    public Optional<Fixture> fixture(Trial trial) throws IOException {
      run.progress()
          .accept("creating " + run.settings().text(ENTRIES) + " files in " + trial.files());
      new DirectoryFixture(run.settings().count(ENTRIES)).make(run.hdfs(), trial.files());
      return Optional.empty();
    }

    @Override
    public TaskSpec prepare(Trial trial) {
      return new TaskSpec(Tasks.class)
          .set(Tasks.DIRECTORY, trial.files().toString())
          .set(Tasks.ENTRIES, run.settings().text(ENTRIES));
    }

    @Override
    public void observe(Trial trial, TrialOutcome outcome) {
      double listings = outcome.operations(Tasks.LIST);
      if (listings == 0) {
        return;
      }
      Map<String, Double> metrics = outcome.observed().metrics();
      Histogram nanos = outcome.report().latencyNanos().get(Tasks.LIST);
      metrics.put(
          ENTRIES_PER_SECOND, run.settings().number(ENTRIES) / nanos.getMean() * NANOS_PER_SECOND);
      outcome
          .used("client.cpuSeconds")
          .ifPresent(seconds -> metrics.put(CLIENT_CPU, seconds * MILLIS_PER_SECOND / listings));
      if (outcome.bytes() > 0) {
        metrics.put(BYTES_PER_LISTING, outcome.bytes() / listings);
      }
    }

    @Override
    public List<String> mismatches(Trial trial, TrialOutcome outcome) {
      Map<String, Long> listed = outcome.inTasks(Tasks.LISTED);
      long measured = outcome.operations(Tasks.LIST);
      return listed.equals(Map.of(Tasks.all(run.settings().count(ENTRIES)), measured))
          ? List.of()
          : List.of(measured + " listings were measured, but tasks saw " + listed);
    }
  }

  /**
   * Lists one directory in each operation, over WebHDFS or with the cluster's own client, and
   * verifies every entry.
   */
  public static final class Tasks implements Workload {
    static final String DIRECTORY = "directory";

    static final String ENTRIES = "entries";

    /** Operation names; the cluster's own client has only the last one. */
    public static final String FIRST_BYTE = "firstByte";

    public static final String TRANSFER = "transfer";
    public static final String LIST = "list";

    /** Evidence: the client's class, and the results of its listings. */
    static final String CLIENT = "list.client";

    static final String LISTED = "list.entries";

    private final LongAdder whole = new LongAdder();
    private Path directory;
    private DirectoryFixture entries;
    private FileSystem fs;
    private Optional<WebHdfsClient> client = Optional.empty();

    @Override
    public List<String> operations() {
      return List.of(FIRST_BYTE, TRANSFER, LIST);
    }

    /** Returns the value that {@link #LISTED} has when a listing is correct. */
    static String all(int entries) {
      return "all " + entries + " entries, each in its place";
    }

    @Override
    public void open(TaskContext task) throws IOException {
      directory = task.path(DIRECTORY);
      entries = new DirectoryFixture((int) task.number(ENTRIES));
      fs = FileSystem.newInstance(directory.toUri(), task.conf());
      client = AccessPath.InTask.client(task);
    }

    @Override
    public Step thread(int thread) {
      return (phase, index, clock) -> {
        clock.start();
        if (client.isPresent()) {
          overHttp(client.get(), clock);
        } else {
          entries.require(fs.listStatus(directory), directory);
        }
        clock.total(operations().indexOf(LIST));
        if (phase == Phase.MEASURED) {
          whole.increment();
        }
      };
    }

    private void overHttp(WebHdfsClient http, StepClock clock) throws IOException {
      try (Body body = http.list(directory)) {
        clock.lap(operations().indexOf(FIRST_BYTE));
        Listing.require(body, entries);
        clock.bytes(body.received());
      }
      clock.lap(operations().indexOf(TRANSFER));
    }

    @Override
    public void evidence(Evidence evidence) {
      evidence.add(CLIENT, client.<Object>map(http -> http).orElse(fs).getClass().getSimpleName());
      evidence.add(LISTED, all(entries.count()), whole.sum());
    }

    @Override
    public void close() throws IOException {
      if (fs != null) {
        fs.close();
      }
    }
  }
}
