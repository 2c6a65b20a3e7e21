package io.hadoopbench.durability;

import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cluster.Cluster.ServerJvm;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.design.RunContext;
import io.hadoopbench.core.design.TaskSpec;
import io.hadoopbench.core.design.Treatment;
import io.hadoopbench.core.design.Trial;
import io.hadoopbench.core.design.TrialOutcome;
import io.hadoopbench.core.design.UnavailableException;
import io.hadoopbench.core.os.FirstLine;
import io.hadoopbench.core.result.Variant;
import io.hadoopbench.core.servers.Jmx;
import io.hadoopbench.core.workload.FileWorkload;
import io.hadoopbench.core.workload.LiveDataNodes;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.fs.BlockLocation;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.hadoop.hdfs.DistributedFileSystem;

/** The factor {@code durability} of one run. */
final class OpenedDurability implements Treatment.Opened {
  /** Evidence: the DataNodes that hold blocks of the trial's files. */
  static final String LOCATIONS = "durability.blocks";

  private static final String AS_LABELLED = "all on DataNodes of the level";

  /** {@code dfs.datanode.sync.behind.writes} affects only the part of a block beyond this size. */
  private static final long BEHIND_BYTES = 8L << 20;

  private final RunContext run;

  /**
   * The DataNodes' settings, by HDFS and by the DataNode's transfer address; empty if they cannot
   * be read.
   */
  private final Map<URI, Optional<SortedMap<String, Map<String, String>>>> known = new HashMap<>();

  OpenedDurability(RunContext run) {
    this.run = run;
  }

  /** Returns the settings of each DataNode in the HDFS that contains a directory. */
  private Optional<SortedMap<String, Map<String, String>>> dataNodes(Path directory)
      throws IOException {
    DistributedFileSystem fs = run.hdfs(directory);
    if (!known.containsKey(fs.getUri())) {
      known.put(fs.getUri(), read(fs));
    }
    return known.get(fs.getUri());
  }

  private Optional<SortedMap<String, Map<String, String>>> read(DistributedFileSystem fs)
      throws IOException {
    SortedMap<String, URI> pages =
        run.pages().off() ? new TreeMap<>() : LiveDataNodes.pages(fs, run);
    SortedMap<String, Map<String, String>> all = new TreeMap<>();
    for (Map.Entry<String, URI> page : pages.entrySet()) {
      Jmx server = new Jmx(page.getValue(), run.cluster().clientConf());
      Map<String, String> settings = new TreeMap<>();
      try {
        for (String key : Level.NONE.dataNodeSettings().keySet()) {
          settings.put(key, server.setting(key).orElse("false"));
        }
      } catch (IOException e) {
        run.pages().missing(page.getKey(), FirstLine.of(e));
        return unknown();
      }
      all.put(page.getKey().substring(page.getKey().lastIndexOf(' ') + 1), settings);
    }
    return all.isEmpty() ? unknown() : Optional.of(all);
  }

  private Optional<SortedMap<String, Map<String, String>>> unknown() {
    run.warnings()
        .accept(
            "The settings "
                + String.join(", ", new TreeMap<>(Level.NONE.dataNodeSettings()).keySet())
                + " of DataNodes and their fsync counters cannot be read. The client's calls are"
                + " verified, but not the DataNodes' syncs. Run as the HDFS superuser to verify"
                + " them.");
    return Optional.empty();
  }

  /** Returns the DataNodes that have a level's settings. */
  private List<String> matching(Level level, Map<String, Map<String, String>> all) {
    return all.entrySet().stream()
        .filter(node -> node.getValue().equals(level.dataNodeSettings()))
        .map(Map.Entry::getKey)
        .toList();
  }

  @Override
  public Optional<String> unavailable(Variant variant) throws IOException {
    Level level = Level.of(variant);
    Optional<String> notDurable = level.reachesDisk() ? notDurable() : Optional.empty();
    if (notDurable.isPresent()) {
      return notDurable;
    }
    if (level == Level.SYNC_ON_CLOSE_BEHIND) {
      Optional<String> idle = behindDoesNothing();
      if (idle.isPresent()) {
        return idle;
      }
    }
    Optional<SortedMap<String, Map<String, String>>> dataNodes = dataNodes(run.runDir());
    if (dataNodes.isEmpty() && level.isDataNodeSetting() && !isNamedAlone(level)) {
      return Optional.of(
          "the DataNodes' settings cannot be read; name only the level in effect: -levels "
              + Level.FACTOR
              + "="
              + level.label());
    }
    int needed = run.settings().count(FileWorkload.REPLICATION);
    return dataNodes
        .filter(all -> matching(level, all).size() < needed)
        .map(
            all ->
                String.format(
                    Locale.ROOT,
                    "%d of %d DataNodes have %s, and -%s needs %d; change the setting on DataNodes,"
                        + " or name the level in effect",
                    matching(level, all).size(),
                    all.size(),
                    new TreeMap<>(level.dataNodeSettings()),
                    FileWorkload.REPLICATION,
                    needed));
  }

  private boolean isNamedAlone(Level level) {
    return Stream.of(run.settings().find("levels").orElse("").split(";"))
        .anyMatch(part -> part.strip().equals(Level.FACTOR + "=" + level.label()));
  }

  /**
   * Returns the reason the embedded DataNodes' syncs reach no disk; empty if they may reach one.
   */
  private Optional<String> notDurable() throws IOException {
    for (ServerJvm jvm : run.cluster().jvms()) {
      if (maps(jvm).contains(Disk.NO_SYNC)) {
        return Optional.of(
            jvm.name()
                + " has loaded "
                + Disk.NO_SYNC
                + ", which ignores fsync; start the run without it in LD_PRELOAD");
      }
    }
    return run.cluster().storage().isPresent()
        ? Disk.inMemory(run.cluster().storage().get())
        : Optional.empty();
  }

  private Optional<String> behindDoesNothing() throws IOException {
    Settings settings = run.settings();
    long bytes =
        Math.min(
            settings.bytes(settings.asMap().containsKey("size") ? "size" : AppendRecords.FILE_SIZE),
            settings.bytes("blockSize"));
    if (bytes <= BEHIND_BYTES) {
      return Optional.of(
          Level.BEHIND_KEY
              + " acts only beyond 8 MB of a block, and blocks have "
              + bytes
              + " B; write larger files");
    }
    if (run.cluster().isExisting()) {
      run.warnings()
          .accept(
              Level.BEHIND_KEY
                  + " acts only in DataNodes with libhadoop, which is not verified. Run hadoop"
                  + " checknative on each DataNode.");
    }
    for (ServerJvm jvm : run.cluster().jvms()) {
      if (jvm.role() == Role.DATANODE && !maps(jvm).contains("libhadoop")) {
        return Optional.of(
            Level.BEHIND_KEY + " needs libhadoop, which " + jvm.name() + " has not loaded");
      }
    }
    return Optional.empty();
  }

  private static String maps(ServerJvm jvm) throws IOException {
    return Files.readString(java.nio.file.Path.of("/proc/" + jvm.pid() + "/maps"));
  }

  /** {@inheritDoc} Queries the client's own stream, because a striped stream ignores the calls. */
  @Override
  public void checkDirectory(Variant variant, Path directory) throws IOException {
    if (Level.of(variant) != Level.NONE) {
      Path file = new Path(directory, ".capabilities");
      Optional<String> ignored;
      FileSystem fs = run.fileSystem(directory);
      try (FSDataOutputStream out = fs.create(file, true)) {
        ignored = DurableWrites.ignored(Level.of(variant), out);
      }
      fs.delete(file, false);
      if (ignored.isPresent()) {
        throw new UnavailableException(ignored.get());
      }
    }
  }

  @Override
  public void prepare(Trial trial, TaskSpec task) throws IOException {
    Level level = Level.of(trial.variant());
    task.with(DurableWrites.class)
        .set(DurableWrites.LEVEL, level.label())
        .set(DurableWrites.EVERY_BYTES, Long.toString(Durability.everyBytes(run.settings())))
        .set(
            DurableWrites.DATANODES,
            dataNodes(trial.directory()).map(all -> chosen(level, all)).orElse(""));
    if (level.isHsync()) {
      Map<String, String> settings = task.settings();
      long block = Long.parseLong(settings.get(FileWorkload.BLOCK_BYTES));
      if (DurableWrites.syncsBlocks(
          level, Long.parseLong(settings.get(FileWorkload.FILE_BYTES)), block)) {
        run.warnings()
            .accept(
                "hsync makes only the current block durable, so files of several blocks are also"
                    + " created with SYNC_BLOCK at the levels hsync and hsync-length.");
      }
    }
  }

  /** Returns the DataNodes to use for the level; empty if all DataNodes have its settings. */
  private String chosen(Level level, SortedMap<String, Map<String, String>> all) {
    List<String> matching = matching(level, all);
    return matching.size() == all.size() ? "" : String.join(",", matching);
  }

  /** Favored nodes are only a hint, so every block's location is verified. */
  @Override
  public void observe(Trial trial, TrialOutcome outcome) throws IOException {
    outcome
        .used(DurableWrites.CALL_SECONDS)
        .ifPresent(
            seconds -> {
              double calls = outcome.used(DurableWrites.CALLS).orElse(0);
              if (calls > 0) {
                outcome.observed().metrics().put(Durability.CALL_MICROS, seconds * 1e6 / calls);
              }
            });
    Optional<SortedMap<String, Map<String, String>>> dataNodes = dataNodes(trial.directory());
    if (dataNodes.isEmpty()) {
      return;
    }
    Set<String> allowed = Set.copyOf(matching(Level.of(trial.variant()), dataNodes.get()));
    RemoteIterator<LocatedFileStatus> files =
        run.fileSystem(trial.files()).listFiles(trial.files(), true);
    while (files.hasNext()) {
      for (BlockLocation block : files.next().getBlockLocations()) {
        for (String node : block.getNames()) {
          outcome
              .observed()
              .evidence()
              .add(LOCATIONS, allowed.contains(node) ? AS_LABELLED : "on " + node);
        }
      }
    }
  }

  @Override
  public List<String> mismatches(Variant variant, TrialOutcome outcome) {
    Level level = Level.of(variant);
    List<String> wrong = new ArrayList<>();
    String call = level.isCall() ? level.label() : Level.NONE.label();
    require(wrong, level, "called", outcome.inTasks(DurableWrites.CALLED).keySet(), call);
    Set<String> elsewhere =
        outcome.outside(LOCATIONS).keySet().stream()
            .filter(where -> !where.equals(AS_LABELLED))
            .collect(Collectors.toSet());
    if (!elsewhere.isEmpty()) {
      wrong.add(
          "labelled "
              + level.label()
              + ", but blocks are on DataNodes without "
              + new TreeMap<>(level.dataNodeSettings())
              + ": "
              + elsewhere);
    }
    if (level.isCall()) {
      Set<String> lengths = outcome.inTasks(AppendRecords.LENGTH).keySet();
      if (!lengths.isEmpty()) {
        require(
            wrong,
            level,
            "the length of open files",
            lengths,
            level == Level.HSYNC_LENGTH ? AppendRecords.FOLLOWS : AppendRecords.STAYS);
      }
    }
    return wrong;
  }

  private static void require(
      List<String> wrong, Level level, String what, Set<String> seen, String wanted) {
    if (!seen.equals(Set.of(wanted))) {
      wrong.add("labelled " + level.label() + ", but " + what + ": " + seen + " in tasks");
    }
  }
}
