package io.hadoopbench.kms;

import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.cli.Option.Type;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.cluster.Quotas;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.design.Interleaving;
import io.hadoopbench.core.design.OtherClientCalls;
import io.hadoopbench.core.design.RunContext;
import io.hadoopbench.core.design.RunLength;
import io.hadoopbench.core.design.TaskSpec;
import io.hadoopbench.core.design.Trait;
import io.hadoopbench.core.design.Trial;
import io.hadoopbench.core.design.TrialLength;
import io.hadoopbench.core.design.TrialOutcome;
import io.hadoopbench.core.design.WorkloadSpec;
import io.hadoopbench.core.design.WorkloadSpec.Footprint;
import io.hadoopbench.core.table.Numbers;
import io.hadoopbench.core.workload.DirectoryWork;
import io.hadoopbench.core.workload.FileOptions;
import io.hadoopbench.core.workload.SpaceCheck;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** A workload that creates many small or empty files. Each trial creates its own files. */
final class CreateFiles implements WorkloadSpec {
  static final String CLIENT_CPU_MICROS = "client.cpuMicrosPerFile";

  /**
   * The NameNode allows about a million entries in one directory
   * (dfs.namenode.fs-limits.max-directory-items).
   */
  private static final long MAX_FILES_PER_THREAD = 1_000_000;

  private static final String CLIENT = "client";

  /** Upper bound for the number of creates per second at one NameNode, used to size its heap. */
  private static final long MOST_FILES_PER_SECOND = 20_000;

  /**
   * Minimum trial length for sizing the heap, because files of the warm-up also occupy the heap.
   */
  private static final long LEAST_SECONDS = 4;

  private static final String FILES_FOUND = "files.found";
  private static final String ALL_FOUND = "as many as closed";

  @Override
  public Set<Trait> traits() {
    return Set.of(Trait.FILES_IN_DIRECTORY, Trait.WRITES);
  }

  @Override
  public List<Option> options() {
    return List.of(
        RunLength.blocks("15"),
        TrialLength.option("2s"),
        Option.of(
            FileOptions.FILES,
            Type.POSITIVE,
            "N",
            "1500",
            "files that each trial creates, over all maps; study S1 used 300000"),
        Option.of(
            "warmupOps",
            Type.COUNT,
            "N",
            "200",
            "files that each thread creates before measuring; not recorded"),
        Option.of(
            "size",
            Type.SIZE,
            "SIZE",
            "0",
            "bytes written to each file; with B, KB, MB, GB or TB; a bare number means MB"),
        Option.choice(
                CLIENT,
                "fs|rpc",
                """
                fs: FileSystem.create and close, as applications call them; rpc: only the \
                two NameNode calls behind these methods, to measure the maximum rate of the \
                NameNode\
                """)
            .advanced(),
        OtherClientCalls.option());
  }

  /**
   * Returns whether files are created through client streams, which need decrypted keys. Always
   * true for other workloads.
   */
  static boolean withStreams(Settings settings) {
    return !CreateWorkload.RPC.equals(settings.asMap().get(CLIENT));
  }

  @Override
  public void check(Settings settings, int mostThreads) {

    if (!withStreams(settings) && settings.bytes("size") > 0) {
      throw new UsageException(
          "-client rpc writes no data; omit -size "
              + settings.text("size")
              + ", or use -client fs");
    }
    TrialLength.check(settings, this, "files", mostThreads);
    settings.require(
        FileOptions.FILES,
        files ->
            TrialLength.isTime(settings)
                || settings.number(FileOptions.FILES) / (settings.number("maps") * mostThreads)
                    <= MAX_FILES_PER_THREAD,
        "more than "
            + MAX_FILES_PER_THREAD
            + " files in one thread's directory; raise -threads or -maps");
  }

  @Override
  public String countedUnit() {
    return FileOptions.FILES;
  }

  @Override
  public Footprint footprint(Settings settings) {
    return Footprint.ofFile(
        "creates a file of " + Numbers.count(settings.bytes("size")) + " B",
        settings.bytes("size"));
  }

  @Override
  public Optional<Duration> slice(int mostThreads) {
    return Interleaving.ofShortOperations(mostThreads);
  }

  @Override
  public void needs(ClusterNeeds.Builder needs, Settings settings) {
    needs
        .servers(Role.NAMENODE, Role.DATANODE)
        .setting(
            Role.NAMENODE, "hadoopbench.jvm.heap", (512 + mostFiles(settings) * 2 / 1000) + "m");
  }

  /**
   * Returns the maximum number of files in a block or warm-up round. The NameNode needs about 2 KB
   * per file: the file, its key, and garbage from creating it.
   */
  private long mostFiles(Settings settings) {
    if (!TrialLength.isTime(
        settings)) { // a default run has a variant with a zone and a variant without
      return settings.number(FileOptions.FILES) * (Interleaving.stays(this, settings) ? 2 : 1);
    }
    return Math.max(settings.duration(TrialLength.DURATION).toSeconds(), LEAST_SECONDS)
        * MOST_FILES_PER_SECOND;
  }

  @Override
  public Set<String> tracedMetrics() {
    return Set.of(KmsMeter.TRACED_MICROS, KmsMeter.TRACED_SECONDS);
  }

  /** Study S1 used BTrace to time create() within the NameNode. */
  @Override
  public boolean traced(Settings settings) {
    return settings.has("study");
  }

  @Override
  public Opened open(RunContext run) throws IOException {
    return new Creating(run.settings(), run.fileSystem(), run.quotas());
  }

  private final class Creating implements Opened {
    private final Settings settings;
    private final FileSystem fs;
    private final Quotas quotas;
    private long most;

    Creating(Settings settings, FileSystem fs, Quotas quotas) {
      this.settings = settings;
      this.fs = fs;
      this.quotas = quotas;
    }

    @Override
    public void made(List<Path> directories) throws IOException {
      most =
          SpaceCheck.requireNames(
              settings, quotas, directories, Interleaving.stays(CreateFiles.this, settings));
    }

    @Override
    public Path files(Path directory, String trial) {
      return DirectoryWork.measured(directory, trial);
    }

    @Override
    public TaskSpec prepare(Trial trial) throws IOException {
      return DirectoryWork.task(CreateWorkload.class, fs, trial)
          .set(CreateWorkload.FILE_BYTES, Long.toString(settings.bytes("size")))
          .set(CreateWorkload.CLIENT, settings.text(CLIENT))
          .atMost(most);
    }

    @Override
    public void observe(Trial trial, TrialOutcome outcome) throws IOException {
      long files = outcome.operations("close");
      outcome
          .used("client.cpuSeconds")
          .ifPresent(
              seconds ->
                  outcome.observed().metrics().put(CLIENT_CPU_MICROS, seconds * 1e6 / files));
      long found = fs.getContentSummary(trial.files()).getFileCount();
      outcome
          .observed()
          .evidence()
          .add(FILES_FOUND, found == files ? ALL_FOUND : found + " of " + files);
    }

    @Override
    public List<String> mismatches(Trial trial, TrialOutcome outcome) {
      Set<String> found = outcome.outside(FILES_FOUND).keySet();
      return found.equals(Set.of(ALL_FOUND))
          ? List.of()
          : List.of("files in the measured directory: " + found);
    }
  }
}
