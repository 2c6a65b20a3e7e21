package io.hadoopbench.durability;

import com.fasterxml.jackson.databind.JsonNode;
import io.hadoopbench.core.cluster.Cluster.ServerJvm;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.design.CountingMeter;
import io.hadoopbench.core.design.Meter;
import io.hadoopbench.core.design.Observed;
import io.hadoopbench.core.design.RunContext;
import io.hadoopbench.core.design.Threads;
import io.hadoopbench.core.design.Trial;
import io.hadoopbench.core.load.measure.TaskReport;
import io.hadoopbench.core.servers.Jmx;
import io.hadoopbench.core.servers.JmxDelta;
import io.hadoopbench.core.servers.JmxDelta.Counter;
import io.hadoopbench.core.servers.ServerGroup;
import io.hadoopbench.core.workload.DataNodePages;
import io.hadoopbench.core.workload.FileWorkload;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Counts the work that DataNodes, NameNode and disk do to make a trial's bytes durable. On the
 * embedded cluster the counters must equal the values that the client's calls require; on an
 * existing cluster other clients also sync, so these values are lower bounds.
 */
record SyncMeter() implements Meter {
  /** Metrics that only solo trials have, because the servers' counters cover all arms of a job. */
  static final String FSYNC_MICROS = "datanodes.fsyncMicros";

  static final String SLOWEST_FSYNC_MICROS = "datanodes.slowestFsyncMicros";
  static final String ACK_MICROS = "datanodes.packetAckMicros";
  static final String FLUSHES = "disk.flushesPerOperation";
  static final String DISK_BYTES = "disk.bytesPerByte";

  /** Counters; their names are also resource names. */
  static final String FSYNCS = "datanodes.fsyncs";

  static final String FSYNCS_OF_FILES = "datanodes.fsyncsOfFiles";
  static final String PACKETS = "datanodes.packets";
  static final String NAMENODE_CALLS = "namenode.fsyncCalls";
  static final String EDIT_SYNCS = "namenode.editSyncs";

  /** Evidence: the disk that the embedded cluster uses. */
  static final String DISK = "disk";

  private static final String ACTIVITY = "Hadoop:service=DataNode,name=DataNodeActivity-*";
  private static final String FSYNC_NANOS = "FsyncNanos";
  private static final String ACK_NANOS = "PacketAckRoundTripTimeNanos";
  private static final Map<Role, List<Counter>> COUNTERS =
      Map.of(
          Role.DATANODE,
          List.of(
              Counter.sum(FSYNCS, ACTIVITY, "FsyncCount"),
              Counter.sum(FSYNCS_OF_FILES, ACTIVITY, FSYNC_NANOS + "NumOps"),
              Counter.sum(PACKETS, ACTIVITY, "FlushNanosNumOps")),
          Role.NAMENODE,
          List.of(
              Counter.sumFromFirstUse(
                  NAMENODE_CALLS,
                  "Hadoop:service=*,name=RpcDetailedActivityForPort*",
                  "FsyncNumOps"),
              Counter.of(
                  EDIT_SYNCS, "Hadoop:service=NameNode,name=NameNodeActivity", "SyncsNumOps")));

  @Override
  public Opened open(RunContext run) throws IOException {
    Optional<Path> storage = run.cluster().storage();
    if (storage.isEmpty()) {
      return new Counting(run, Optional.empty());
    }
    Disk disk = Disk.of(storage.get());
    run.warnings()
        .accept(
            "All DataNodes of the embedded cluster write to "
                + disk.describe()
                + ". A sync waits for all its replicas on this disk. "
                + disk.isWriteBack()
                    .map(
                        writeBack ->
                            writeBack
                                ? "Compare flush requests per operation instead of rates with a"
                                    + " cluster that has a disk per DataNode."
                                : "A disk without a write cache receives no flush requests, so the"
                                    + " bytes written to it are verified instead.")
                    .orElse(
                        "Its write cache is unknown, so syncs to the disk are not verified. Set"
                            + " TMPDIR to a directory on a disk that /sys/block/*/queue/write_cache"
                            + " describes."));
    return new Counting(run, Optional.of(disk));
  }

  /**
   * Syncs, packets and calls that the trials require.
   *
   * @param fsyncs number for all replicas; each one syncs a block and its checksum file
   * @param packets packets that carry the calls, for all replicas
   * @param syncs syncs that clients requested, regardless of the number of replicas
   * @param bytes bytes of all replicas, which are on disk when all files are synced
   */
  record Needed(double fsyncs, double packets, double nameNodeCalls, double syncs, double bytes) {
    static Needed of(List<TaskReport> reports, int replicas) {
      TaskReport all = TaskReport.sum(reports);
      double syncs = all.used(DurableWrites.SYNCS);
      return new Needed(
          syncs * replicas,
          all.used(DurableWrites.CALLS) * replicas,
          all.used(DurableWrites.NAMENODE_CALLS),
          syncs,
          reports.stream()
                  .filter(report -> report.used(DurableWrites.SYNCS) > 0)
                  .mapToDouble(report -> payload(report))
                  .sum()
              * replicas);
    }

    /**
     * Returns the difference between a counter and the required value; empty if they match.
     *
     * @param more additional work that the run's other files or other clients may have caused
     */
    Optional<String> mismatch(JmxDelta servers, String counter, double needed, double more) {
      return servers
          .of(counter)
          .filter(counted -> counted < needed || counted > needed + more)
          .map(
              counted ->
                  String.format(
                      Locale.ROOT,
                      "%s counted %.0f %s, but the clients' calls require %.0f",
                      servers.server(),
                      counted,
                      counter,
                      needed));
    }

    /**
     * Returns the reason a disk without a cache cannot have made the bytes durable; empty if it
     * can.
     */
    Optional<String> mismatch(Disk.Counted disk, String name) {
      return disk.writtenBytes() < bytes
          ? Optional.of(
              String.format(
                  Locale.ROOT,
                  "%s received %.0f B, but the synced files have %.0f B: fsync does not reach the"
                      + " disk",
                  name,
                  disk.writtenBytes(),
                  bytes))
          : Optional.empty();
    }

    /**
     * Returns the reason a disk with a cache cannot have made the bytes durable; empty if it can.
     */
    Optional<String> mismatch(Disk.Counted disk, double editSyncs, int threads, String name) {
      // the file system's journal merges syncs from several threads
      double least = threads == 1 ? syncs : syncs / 16;
      return syncs > 0 && disk.flushes() - editSyncs < least
          ? Optional.of(
              String.format(
                  Locale.ROOT,
                  "%s completed %.0f flush requests, %.0f of them for the edit log, but %.0f syncs"
                      + " by %d threads need at least %.0f: fsync does not reach the disk",
                  name,
                  disk.flushes(),
                  editSyncs,
                  syncs,
                  threads,
                  least))
          : Optional.empty();
    }
  }

  private static double payload(TaskReport report) {
    return Arrays.stream(report.bytesPerSecond()).sum();
  }

  private static final class Counting extends CountingMeter {
    private final Optional<Disk> disk;
    private Map<String, Double> opsBefore = Map.of();
    private Map<String, JsonNode> timed = Map.of();
    private Optional<Disk.Counted> onDisk = Optional.empty();

    Counting(RunContext run, Optional<Disk> disk) {
      super(run, COUNTERS);
      this.disk = disk;
    }

    /**
     * Omits the DataNodes if only a sample of them can be read, because the sum could not be
     * compared with the calls.
     */
    @Override
    protected Map<Role, ServerGroup> find(List<Trial> group) throws IOException {
      Map<Role, ServerGroup> found = new EnumMap<>(Role.class);
      run.group(Role.NAMENODE, "the NameNode")
          .ifPresent(server -> found.put(Role.NAMENODE, server));
      if (!run.cluster().servers(Role.FURTHER_NAMENODE).isEmpty()) {
        run.group(Role.FURTHER_NAMENODE, "the further NameNode")
            .ifPresent(
                servers ->
                    found.computeIfPresent(Role.NAMENODE, (role, main) -> main.and(servers)));
      }
      DataNodePages.group(run, group.stream().map(Trial::directory).toList())
          .filter(nodes -> nodes.share() == 1)
          .ifPresent(nodes -> found.put(Role.DATANODE, nodes.group()));
      return found;
    }

    @Override
    public Meter.Reading start(List<Trial> group) throws IOException {
      opsBefore = operations();
      Meter.Reading counters = super.start(group);
      Optional<Disk.Counted> before = read();
      Map<Long, Double> othersBefore = othersWrites();
      long began = System.nanoTime();
      return new Meter.Reading() {
        /** {@inheritDoc} Reads the means immediately, because each reading resets them. */
        @Override
        public void jobEnded() throws IOException {
          timed = beans();
        }

        @Override
        public void stop(List<TaskReport> reports, Observed into) throws IOException {
          Optional<Disk.Counted> after = read();
          onDisk = before.map(earlier -> after.orElseThrow().minus(earlier));
          addOthers(othersBefore, (System.nanoTime() - began) / 1e9, into);
          counters.stop(reports, into);
        }
      };
    }

    private Optional<Disk.Counted> read() throws IOException {
      return disk.isPresent() ? disk.get().read() : Optional.empty();
    }

    private Map<Long, Double> othersWrites() throws IOException {
      Set<Long> own = run.cluster().jvms().stream().map(ServerJvm::pid).collect(Collectors.toSet());
      return disk.isPresent() ? ProcessWrites.ofOthers(own) : Map.of();
    }

    private void addOthers(Map<Long, Double> before, double seconds, Observed into)
        throws IOException {
      double megabytes = ProcessWrites.since(before, othersWrites()) / (1 << 20);
      if (disk.isPresent()) {
        into.resources().put("disk.otherMegabytes", megabytes);
        if (megabytes > seconds) {
          run.warnings()
              .accept(
                  "Other programs wrote more than 1 MB/s to disk during some trials, so syncs"
                      + " waited for their data. Rerun on a host without such writes.");
        }
      }
    }

    @Override
    protected void add(
        Map<Role, JmxDelta> used, List<Trial> group, List<TaskReport> reports, Observed into) {
      used.values()
          .forEach(
              read -> {
                into.judge(read);
                into.resources().putAll(read.used());
              });
      boolean failed = reports.stream().anyMatch(report -> report.errorCount() > 0);
      if (!failed) {
        Needed needed = Needed.of(reports, run.settings().count(FileWorkload.REPLICATION));
        compare(needed, used, group, into);
      }
      if (group.size() == 1) {
        addMetrics(reports.get(0), into);
      }
    }

    private void compare(
        Needed needed, Map<Role, JmxDelta> used, List<Trial> group, Observed into) {
      // DataNodes that sync on close also sync a start file, and a report from each map
      int ofRun = 3 * (1 + run.settings().count("maps"));
      double more = run.cluster().isExisting() ? Double.POSITIVE_INFINITY : ofRun;
      JmxDelta dataNodes = used.get(Role.DATANODE);
      if (dataNodes != null) {
        Stream.of(
                needed.mismatch(dataNodes, FSYNCS, needed.fsyncs(), more),
                needed.mismatch(dataNodes, FSYNCS_OF_FILES, 2 * needed.fsyncs(), 2 * more),
                needed.mismatch(dataNodes, PACKETS, needed.packets(), Double.POSITIVE_INFINITY))
            .flatMap(Optional::stream)
            .forEach(into::mismatch);
      }
      JmxDelta nameNode = used.get(Role.NAMENODE);
      if (nameNode != null) {
        needed
            .mismatch(nameNode, NAMENODE_CALLS, needed.nameNodeCalls(), more)
            .ifPresent(into::mismatch);
      }
      int threads =
          group.stream()
              .mapToInt(trial -> Threads.of(trial.variant(), run.settings()))
              .max()
              .orElse(1);
      double editSyncs =
          Optional.ofNullable(nameNode).flatMap(read -> read.of(EDIT_SYNCS)).orElse(0.0);
      onDisk.ifPresent(
          counted -> {
            into.resources().put("disk.flushes", counted.flushes());
            into.resources().put("disk.writtenBytes", counted.writtenBytes());
          });
      disk.ifPresent(
          device -> {
            try {
              into.evidence().add(DISK, device.describe());
              if (onDisk.isPresent() && device.isWriteBack().isPresent()) {
                (device.isWriteBack().get() && onDisk.get().flushes() >= 0
                        ? needed.mismatch(
                            onDisk.get(),
                            editSyncs,
                            threads * run.settings().count("maps"),
                            device.describe())
                        : needed.mismatch(onDisk.get(), device.describe()))
                    .ifPresent(into::mismatch);
              }
            } catch (IOException e) {
              into.mismatch("the disk cannot be described: " + e.getMessage());
            }
          });
    }

    private void addMetrics(TaskReport report, Observed into) {
      double payload = payload(report);
      onDisk.ifPresent(
          counted -> {
            if (counted.flushes() >= 0 && report.operations() > 0) {
              into.metrics().put(FLUSHES, counted.flushes() / report.operations());
            }
            if (payload > 0) {
              into.metrics().put(DISK_BYTES, counted.writtenBytes() / payload);
            }
          });
      addTimes(into);
    }

    /** Returns the number of timed operations by DataNode and kind. */
    private Map<String, Double> operations() throws IOException {
      Map<String, Double> all = new HashMap<>();
      for (Map.Entry<String, JsonNode> bean : beans().entrySet()) {
        for (String kind : List.of(FSYNC_NANOS, ACK_NANOS)) {
          all.put(bean.getKey() + kind, bean.getValue().path(kind + "NumOps").asDouble());
        }
      }
      return all;
    }

    private Map<String, JsonNode> beans() throws IOException {
      Map<String, JsonNode> all = new HashMap<>();
      int page = 0;
      for (Jmx server : pages(Role.DATANODE)) {
        for (JsonNode bean : server.beans(ACTIVITY)) {
          all.put(page + bean.path("name").asText(), bean);
        }
        page++;
      }
      return all;
    }

    /**
     * Adds mean times. A mean covers the time since the previous reading: that is this run's
     * reading at the barrier, unless another program reads the page.
     */
    private void addTimes(Observed into) {
      Map<String, Double> sums = new HashMap<>();
      Map<String, Double> counts = new HashMap<>();
      double slowest = 0;
      for (Map.Entry<String, JsonNode> bean : timed.entrySet()) {
        for (String kind : List.of(FSYNC_NANOS, ACK_NANOS)) {
          double count =
              bean.getValue().path(kind + "NumOps").asDouble()
                  - opsBefore.getOrDefault(bean.getKey() + kind, 0.0);
          double micros = bean.getValue().path(kind + "AvgTime").asDouble() / 1e3;
          if (count > 0) {
            sums.merge(kind, micros * count, Double::sum);
            counts.merge(kind, count, Double::sum);
            slowest = kind.equals(FSYNC_NANOS) ? Math.max(slowest, micros) : slowest;
          }
        }
      }
      if (counts.containsKey(FSYNC_NANOS)) {
        into.metrics().put(FSYNC_MICROS, sums.get(FSYNC_NANOS) / counts.get(FSYNC_NANOS));
        into.metrics().put(SLOWEST_FSYNC_MICROS, slowest);
      }
      if (counts.containsKey(ACK_NANOS)) {
        into.metrics().put(ACK_MICROS, sums.get(ACK_NANOS) / counts.get(ACK_NANOS));
      }
    }
  }
}
