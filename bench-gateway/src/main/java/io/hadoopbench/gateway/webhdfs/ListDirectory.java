package io.hadoopbench.gateway.webhdfs;

import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.cli.Option.Type;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.files.DirectoryFixture;
import io.hadoopbench.core.scenario.Footprint;
import io.hadoopbench.core.scenario.LimitProbe;
import io.hadoopbench.core.scenario.RunContext;
import io.hadoopbench.core.scenario.TaskSpec;
import io.hadoopbench.core.scenario.Trial;
import io.hadoopbench.core.scenario.TrialLength;
import io.hadoopbench.core.scenario.TrialOutcome;
import io.hadoopbench.core.scenario.WorkloadSpec;
import io.hadoopbench.core.table.Numbers;
import io.hadoopbench.gateway.knox.KnoxLevels;
import io.hadoopbench.gateway.micro.ListBenchmark;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.apache.hadoop.fs.Path;

/** The workload that lists one large directory, which is made once, with the cluster's own client. */
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
        Option.of(ENTRIES, Type.POSITIVE, "N", "20000", "files in the directory, at most " + DirectoryFixture.MOST),
        Option.of(LISTINGS, Type.POSITIVE, "N", "12", "listings of a trial, all streams together"),
        Option.of("warmup", Type.COUNT, "N", "2", "listings that each thread asks for before, not recorded"));
  }

  @Override
  public void check(Settings settings, int mostThreads) {
    if (settings.number(ENTRIES) > DirectoryFixture.MOST) {
      throw new UsageException("-entries " + settings.text(ENTRIES) + ": HDFS takes at most " + DirectoryFixture.MOST
          + " in one directory (dfs.namenode.fs-limits.max-directory-items)");
    }
    TrialLength.check(settings, this, LISTINGS, mostThreads);
  }

  @Override
  public String counts() {
    return LISTINGS;
  }

  @Override
  public Footprint footprint(Settings settings) {
    return Footprint.ofReading("lists a directory", 0, Numbers.count(settings.number(ENTRIES)) + " empty files");
  }

  /** Half of TLS is the client's work. */
  @Override
  public boolean clientIsMeasured() {
    return true;
  }

  @Override
  public List<LimitProbe> limits(Settings settings) {
    return Stream.of(AccessPath.DIRECT, KnoxLevels.GATEWAY).map(path -> new LimitProbe("listing by our client, no gateway, no NameNode",
        "receiving and parsing in the client", ListBenchmark.ofEntries(), ENTRIES_PER_SECOND, 1, Map.of(KnoxLevels.PATH, path))).toList();
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
      run.progress().accept("making " + run.settings().text(ENTRIES) + " files in " + trial.files());
      new DirectoryFixture(run.settings().count(ENTRIES)).make(run.hdfs(), trial.files());
      return Optional.empty();
    }

    @Override
    public TaskSpec prepare(Trial trial) {
      return new TaskSpec(ListDirectoryWorkload.class).set(ListDirectoryWorkload.DIRECTORY, trial.files().toString())
          .set(ListDirectoryWorkload.ENTRIES, run.settings().text(ENTRIES));
    }

    @Override
    public void observe(Trial trial, TrialOutcome outcome) {
      double listings = outcome.operations(ListDirectoryWorkload.LIST);
      if (listings == 0) {
        return;
      }
      Map<String, Double> metrics = outcome.observed().metrics();
      Histogram nanos = outcome.report().latencyNanos().get(ListDirectoryWorkload.LIST);
      metrics.put(ENTRIES_PER_SECOND, run.settings().number(ENTRIES) / nanos.getMean() * NANOS_PER_SECOND);
      outcome.used("client.cpuSeconds").ifPresent(seconds -> metrics.put(CLIENT_CPU, seconds * MILLIS_PER_SECOND / listings));
      if (outcome.bytes() > 0) {
        metrics.put(BYTES_PER_LISTING, outcome.bytes() / listings);
      }
    }

    @Override
    public List<String> contradictions(Trial trial, TrialOutcome outcome) {
      Map<String, Long> listed = outcome.inTasks(ListDirectoryWorkload.LISTED);
      long measured = outcome.operations(ListDirectoryWorkload.LIST);
      return listed.equals(Map.of(ListDirectoryWorkload.all(run.settings().count(ENTRIES)), measured)) ? List.of()
          : List.of(measured + " listings were measured, but seen were " + listed);
    }
  }
}
