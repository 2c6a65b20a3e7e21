package io.hadoopbench.core.workload;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.cluster.ServerAccess;
import io.hadoopbench.core.design.Meter;
import io.hadoopbench.core.design.Observed;
import io.hadoopbench.core.design.OtherClientCalls;
import io.hadoopbench.core.design.RunContext;
import io.hadoopbench.core.design.Trial;
import io.hadoopbench.core.load.measure.TaskReport;
import io.hadoopbench.core.servers.Jmx;
import io.hadoopbench.core.servers.JmxDelta;
import io.hadoopbench.core.servers.JmxDelta.Counter;
import io.hadoopbench.core.servers.TrialCalls;
import io.hadoopbench.core.table.Numbers;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.client.HdfsClientConfigKeys;

/**
 * Measures, from DataNode metrics, the bytes that DataNodes read and wrote for clients and for one
 * another, and their CPU time. DataNodes that the run has stopped are not queried. If another
 * DataNode starts or stops, the total is unknown and the trial is invalid. If a DataNode never
 * responds, no values are reported.
 */
public record DataNodeMeter(boolean moved, CpuCost cpu) implements Meter {
  /** Metric: bytes read and written by DataNodes, per byte of payload. */
  public static final String MOVED_PER_BYTE = "datanodes.bytesMovedPerByte";

  /** Prefix of the ids of CPU metrics. */
  public static final String SERVERS = "datanodes";

  /** Evidence: DataNodes that do not respond, so that the total is unknown. */
  private static final String NOT_ASKED = "datanodes.notAsked";

  /** Evidence: number of DataNodes that were queried, if not all were. */
  private static final String SAMPLED = "datanodes.sampled";

  /** Evidence: DataNodes and disks that HDFS reports as slow, if slow-node detection is enabled. */
  private static final String SLOW = "datanodes.slow";

  /**
   * JSON attributes of the active NameNode, each with the field that contains the name of the slow
   * node or disk. They have values only if the cluster sets {@code dfs.datanode.peer.stats.enabled}
   * or samples file I/O.
   */
  private static final Map<String, String> SLOW_REPORTS =
      Map.of("SlowPeersReport", "SlowNode", "SlowDisksReport", "SlowDiskID");

  private static final ObjectMapper JSON = new ObjectMapper();

  private static final String READ = "bytes read";
  private static final String WRITTEN = "bytes written";
  static final String CPU = "CPU seconds";
  private static final String ACTIVITY = "Hadoop:service=DataNode,name=DataNodeActivity-*";

  /**
   * DataNodes in the same JVM share their beans, so each JVM is read once and its beans are summed.
   */
  private static final List<Counter> COUNTERS =
      List.of(
          Counter.sum(READ, ACTIVITY, "BytesRead"),
          Counter.sum(WRITTEN, ACTIVITY, "BytesWritten"),
          Counter.cpuSeconds(CPU));

  public static DataNodeMeter ofTraffic() {
    return new DataNodeMeter(true, (seconds, report, settings) -> Map.of());
  }

  /** Returns a meter that measures only CPU time, for work without DataNodes. */
  public static DataNodeMeter ofCpu(CpuCost cpu) {
    return new DataNodeMeter(false, cpu);
  }

  public static DataNodeMeter ofTrafficAndCpu(CpuCost cpu) {
    return new DataNodeMeter(true, cpu);
  }

  @Override
  public Opened open(RunContext run) throws IOException {
    DistributedFileSystem fs = run.hdfs();
    if (run.pages().off()) {
      return new NoReading();
    }
    if (LiveDataNodes.of(fs).isEmpty()) {
      run.warnings()
          .accept(
              "HDFS lists DataNodes only for its superuser, so their CPU time and traffic are"
                  + " omitted");
      return new NoReading();
    }
    return new Opened() {
      @Override
      public Reading start(List<Trial> group) throws IOException {
        DataNodePages.Readings before = read(group, run);
        return (reports, into) -> {
          add(before, read(group, run), run, TaskReport.sum(reports), into);
          if (moved) {
            reportSlow(run, into);
          }
        };
      }

      @Override
      public void interleaved(Trial trial, TaskReport report, Observed into) {
        into.cpuSeconds(Role.DATANODE, report)
            .ifPresent(seconds -> reportCpu(seconds, run, report, into));
      }
    };
  }

  private static final class NoReading implements Opened {
    @Override
    public boolean needsFreshMetrics() {
      return false;
    }

    @Override
    public Reading start(List<Trial> group) {
      return (reports, into) -> {};
    }
  }

  private static void reportSlow(RunContext run, Observed into) throws IOException {
    SortedSet<String> slow = new TreeSet<>();
    for (Map.Entry<String, ServerAccess> server : run.cluster().servers(Role.NAMENODE).entrySet()) {
      Optional<Jmx> page = run.pages().of(server.getKey(), server.getValue().web());
      if (page.isPresent()) {
        JsonNode status = page.get().beans("Hadoop:service=NameNode,name=NameNodeStatus").path(0);
        SLOW_REPORTS.forEach(
            (report, field) -> slow.addAll(slow(status.path(report).asText(), field)));
      }
    }
    if (!slow.isEmpty()) {
      slow.forEach(name -> into.evidence().add(SLOW, name));
      run.warnings()
          .accept(
              """
              HDFS reports %s as slower than its peers. Slow nodes also slow down the \
              trial; check these nodes\
              """
                  .formatted(String.join(", ", slow)));
    }
  }

  /**
   * Returns the names in a NameNode's report.
   *
   * @param json an array of objects; missing or empty if the NameNode does not detect slow nodes
   * @param field name of the field in each object
   */
  static List<String> slow(String json, String field) {
    try {
      JsonNode named = JSON.readTree(json);
      return named == null ? List.of() : named.findValuesAsText(field);
    } catch (JsonProcessingException e) {
      return List.of("an unknown node (the report is not JSON: " + json + ")");
    }
  }

  private static DataNodePages.Readings read(List<Trial> group, RunContext run) throws IOException {
    return DataNodePages.read(
        LiveDataNodes.pages(group.stream().map(Trial::directory).toList(), run), run, COUNTERS);
  }

  private void add(
      DataNodePages.Readings before,
      DataNodePages.Readings after,
      RunContext run,
      TaskReport report,
      Observed into) {
    List<JmxDelta> used = used(before.byProcess(), after.byProcess(), run.stoppedDataNodes(), into);
    Map<String, String> unreachable = unreachable(before, after);
    if (!unreachable.isEmpty()) {
      unreachable.forEach((name, why) -> into.evidence().add(NOT_ASKED, name + ": " + why));
      run.warnings()
          .accept(
              String.join(", ", unreachable.keySet())
                  + " did not respond, so DataNode CPU time and network traffic are omitted for the"
                  + " affected trials");
      return;
    }
    boolean sampled = before.share() < 1;
    if (sampled) {
      into.evidence()
          .add(
              SAMPLED,
              Numbers.format(
                  "%d DataNodes, %.1f %% of all", before.byProcess().size(), 100 * before.share()));
    }
    JmxDelta all =
        OtherClientCalls.of(run)
            .check(
                together(used, before.share()),
                sampled ? List.of() : ownBytes(run.cluster().clientConf(), report),
                into);
    traffic(all, report, into);
    all.of(CPU).ifPresent(seconds -> reportCpu(seconds, run, report, into));
  }

  private void reportCpu(double seconds, RunContext run, TaskReport report, Observed into) {
    into.resources().put((Role.DATANODE.lowerCase() + ".cpuSeconds"), seconds);
    cpu.addMetrics(SERVERS, seconds, report, run.settings(), into);
  }

  /**
   * Returns the DataNodes that responded neither before nor after the trial. A DataNode that
   * stopped during the trial is handled elsewhere.
   */
  static Map<String, String> unreachable(
      DataNodePages.Readings before, DataNodePages.Readings after) {
    Map<String, String> unreachable = new TreeMap<>(before.unreachable());
    unreachable.keySet().removeIf(name -> named(after.byProcess(), name).isPresent());
    return unreachable;
  }

  /**
   * Returns the number of bytes that the trial transferred: all bytes written, and all bytes read
   * unless clients may have bypassed the DataNodes. Empty if the payload is not file data, because
   * the traffic of other payloads is not measured.
   */
  private List<TrialCalls> ownBytes(Configuration conf, TaskReport report) {
    double payload = Arrays.stream(report.bytesPerSecond()).sum();
    boolean writes = report.latencyNanos().containsKey("create");
    boolean unknown =
        !moved
            || report.errorCount() > 0
            || !writes && conf.getBoolean(HdfsClientConfigKeys.Read.ShortCircuit.KEY, false);
    return unknown
        ? List.of()
        : List.of(
            new TrialCalls(
                writes ? WRITTEN : READ,
                writes ? WRITTEN : READ,
                payload,
                Double.POSITIVE_INFINITY));
  }

  /**
   * Returns the counter differences of each process.
   *
   * @param before readings by process
   * @param stopped transfer addresses of DataNodes that the run has stopped
   * @param into receives the reason the differences cannot be summed
   */
  static List<JmxDelta> used(
      Map<String, JmxDelta.Reading> before,
      Map<String, JmxDelta.Reading> after,
      Set<String> stopped,
      Observed into) {
    List<JmxDelta> used = new ArrayList<>();
    after.forEach(
        (process, now) -> {
          Optional<JmxDelta.Reading> earlier =
              Optional.ofNullable(before.get(process)).or(() -> named(before, now.server()));
          earlier.ifPresentOrElse(
              reading -> used.add(now.since(reading)),
              () -> into.retry(now.server() + " started during the trial"));
        });
    before.forEach(
        (process, earlier) -> {
          boolean there = after.containsKey(process) || named(after, earlier.server()).isPresent();
          if (!there
              && stopped.stream()
                  .noneMatch(address -> LiveDataNodes.name(address).equals(earlier.server()))) {
            into.retry(earlier.server() + " stopped during the trial, so its work is unknown");
          }
        });
    used.forEach(into::judge);
    return used;
  }

  private static Optional<JmxDelta.Reading> named(
      Map<String, JmxDelta.Reading> readings, String server) {
    return readings.values().stream().filter(one -> one.server().equals(server)).findFirst();
  }

  void traffic(JmxDelta all, TaskReport report, Observed into) {
    if (moved && all.of(READ).isPresent() && all.of(WRITTEN).isPresent()) {
      double bytes = all.of(READ).get() + all.of(WRITTEN).get();
      into.resources().put("datanodes.movedBytes", bytes);
      double payload = Arrays.stream(report.bytesPerSecond()).sum();
      if (payload > 0
          && report
              .evidence()
              .values(FileWorkload.VERIFIED)
              .isEmpty()) { // verification after the timed part transfers the bytes again
        into.metrics().put(MOVED_PER_BYTE, bytes / payload);
      }
    }
  }

  /**
   * Returns the sum over all DataNodes, omitting any counter that is missing on at least one of
   * them.
   *
   * @param share fraction of the DataNodes that were read; the sum is extrapolated to all DataNodes
   */
  static JmxDelta together(List<JmxDelta> used, double share) {
    SortedMap<String, Double> sums =
        new TreeMap<>(
            used.stream().reduce(JmxDelta::plus).map(JmxDelta::used).orElseGet(TreeMap::new));
    sums.replaceAll((counter, sum) -> sum / share);
    return new JmxDelta("the DataNodes", sums, Optional.empty());
  }
}
