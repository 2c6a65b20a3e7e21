package io.hadoopbench.core.files;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.cluster.ServerAccess;
import io.hadoopbench.core.measure.TaskReport;
import io.hadoopbench.core.probe.Jmx;
import io.hadoopbench.core.probe.JmxDelta;
import io.hadoopbench.core.probe.JmxDelta.Counter;
import io.hadoopbench.core.probe.TrialCalls;
import io.hadoopbench.core.scenario.Meter;
import io.hadoopbench.core.scenario.Observed;
import io.hadoopbench.core.scenario.OtherClientCalls;
import io.hadoopbench.core.scenario.RunContext;
import io.hadoopbench.core.scenario.Trial;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
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
 * What DataNodes did for clients and for one another, as they themselves say: bytes read and
 * written, and CPU. Those that are down on purpose are not asked. One that comes or goes by itself
 * makes the trial invalid, for nobody knows then what all of them did. Of one that never answers
 * nothing is told, nor of all together.
 */
public record DataNodeMeter(boolean moved, CpuCost cpu) implements Meter {
  /** Metric: bytes read and written by DataNodes for each byte of payload. */
  public static final String MOVED_PER_BYTE = "datanodes.bytesMovedPerByte";

  /** What the ids of metrics of their CPU begin with. */
  public static final String SERVERS = "datanodes";

  /** Evidence: DataNodes that do not answer, so that what the others used is not all. */
  private static final String NOT_ASKED = "datanodes.notAsked";

  /** Evidence: how many of them were asked, where these are not all. */
  private static final String SAMPLED = "datanodes.sampled";

  /** Evidence: DataNodes and disks that HDFS itself calls slow, where it looks for them. */
  private static final String SLOW = "datanodes.slow";

  private static final String NAMENODE_STATUS = "Hadoop:service=NameNode,name=NameNodeStatus";

  /**
   * Attributes of the active NameNode, whose values are JSON, each with the field that names who is
   * slow. They have entries where the cluster has set {@code dfs.datanode.peer.stats.enabled} or
   * samples its file I/O.
   */
  private static final Map<String, String> SLOW_REPORTS =
      Map.of("SlowPeersReport", "SlowNode", "SlowDisksReport", "SlowDiskID");

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String MOVED_BYTES = "datanodes.movedBytes";

  /** Resource. */
  private static final String CPU_SECONDS = Role.DATANODE.lowerCase() + ".cpuSeconds";

  private static final String READ = "bytes read";
  private static final String WRITTEN = "bytes written";
  static final String CPU = "CPU seconds";
  private static final String ACTIVITY = "Hadoop:service=DataNode,name=DataNodeActivity-*";

  /**
   * DataNodes that share a JVM show one another's beans, so each JVM is read once, and all its
   * beans together.
   */
  private static final List<Counter> COUNTERS =
      List.of(
          Counter.sum(READ, ACTIVITY, "BytesRead"),
          Counter.sum(WRITTEN, ACTIVITY, "BytesWritten"),
          Counter.cpuSeconds(CPU));

  /** Bytes alone. */
  public static DataNodeMeter ofTraffic() {
    return new DataNodeMeter(true, (seconds, report, settings) -> Map.of());
  }

  /** CPU alone, for work in which DataNodes have no part. */
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
      return new Silent();
    }
    if (LiveDataNodes.of(fs).isEmpty()) {
      run.warnings()
          .accept("HDFS lists its DataNodes for its superuser alone: what they used is left out");
      return new Silent();
    }
    return new Opened() {
      @Override
      public Reading start(List<Trial> group) throws IOException {
        DataNodePages.Readings before = read(fs, run);
        return (reports, into) -> {
          add(before, read(fs, run), run, TaskReport.sum(reports), into);
          if (moved) {
            tellSlow(run, into);
          }
        };
      }

      @Override
      public void interleaved(Trial trial, TaskReport report, Observed into) {
        into.cpuSeconds(Role.DATANODE, report)
            .ifPresent(seconds -> tellCpu(seconds, run, report, into));
      }
    };
  }

  /** Nothing of what DataNodes did is told. */
  private static final class Silent implements Opened {
    @Override
    public boolean needsFreshMetrics() {
      return false;
    }

    @Override
    public Reading start(List<Trial> group) {
      return (reports, into) -> {};
    }
  }

  private static void tellSlow(RunContext run, Observed into) throws IOException {
    SortedSet<String> slow = new TreeSet<>();
    for (Map.Entry<String, ServerAccess> server : run.cluster().servers(Role.NAMENODE).entrySet()) {
      Optional<Jmx> page = run.pages().of(server.getKey(), server.getValue().web());
      if (page.isPresent()) {
        JsonNode status = page.get().beans(NAMENODE_STATUS).path(0);
        SLOW_REPORTS.forEach(
            (report, field) -> slow.addAll(slow(status.path(report).asText(), field)));
      }
    }
    if (!slow.isEmpty()) {
      slow.forEach(name -> into.evidence().add(SLOW, name));
      run.warnings()
          .accept(
              "HDFS calls "
                  + String.join(", ", slow)
                  + " slow beside the others: what a file costs here is theirs, too");
    }
  }

  /**
   * Whom a report of the NameNode names.
   *
   * @param json an array of objects; the NameNode has no text, or an empty one, where it does not
   *     look
   * @param field of each object
   */
  static List<String> slow(String json, String field) {
    try {
      JsonNode named = JSON.readTree(json);
      return named == null ? List.of() : named.findValuesAsText(field);
    } catch (JsonProcessingException e) {
      return List.of("somebody that a report names which is no JSON (" + json + ")");
    }
  }

  private static DataNodePages.Readings read(DistributedFileSystem fs, RunContext run)
      throws IOException {
    return DataNodePages.read(LiveDataNodes.pages(fs, run), run, COUNTERS);
  }

  private void add(
      DataNodePages.Readings before,
      DataNodePages.Readings after,
      RunContext run,
      TaskReport report,
      Observed into) {
    List<JmxDelta> used = used(before.describe(), after.describe(), run.broken(), into);
    Map<String, String> silent = neverAsked(before, after);
    if (!silent.isEmpty()) {
      silent.forEach((name, why) -> into.evidence().add(NOT_ASKED, name + ": " + why));
      run.warnings()
          .accept(
              String.join(", ", silent.keySet())
                  + " could not be asked: what DataNodes used is left out of such trials");
      return;
    }
    boolean sampled = before.share() < 1;
    if (sampled) {
      into.evidence()
          .add(
              SAMPLED,
              String.format(
                  Locale.ROOT,
                  "%d DataNodes, %.1f %% of all",
                  before.describe().size(),
                  100 * before.share()));
    }
    JmxDelta all =
        OtherClientCalls.of(run)
            .check(
                together(used, before.share()),
                sampled ? List.of() : ownBytes(run.cluster().clientConf(), report),
                into);
    traffic(all, report, into);
    all.of(CPU).ifPresent(seconds -> tellCpu(seconds, run, report, into));
  }

  private void tellCpu(double seconds, RunContext run, TaskReport report, Observed into) {
    into.resources().put(CPU_SECONDS, seconds);
    cpu.tell(SERVERS, seconds, report, run.settings(), into);
  }

  /**
   * Those that did not answer when the trial began, nor after it. One that fell silent meanwhile
   * has gone, which is another matter.
   */
  static Map<String, String> neverAsked(
      DataNodePages.Readings before, DataNodePages.Readings after) {
    Map<String, String> silent = new TreeMap<>(before.silent());
    silent.keySet().removeIf(name -> named(after.describe(), name).isPresent());
    return silent;
  }

  /**
   * The bytes of the trial's files: all that were written, and all that were read unless clients
   * may have read them without a DataNode. Where the payload is no data of files, their traffic is
   * not asked for either.
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
   * What each process did.
   *
   * @param before readings by process
   * @param broken transfer addresses of those that are down on purpose
   * @param into receives why they cannot be added up
   */
  static List<JmxDelta> used(
      Map<String, JmxDelta.Reading> before,
      Map<String, JmxDelta.Reading> after,
      Set<String> broken,
      Observed into) {
    List<JmxDelta> used = new ArrayList<>();
    after.forEach(
        (process, now) -> {
          Optional<JmxDelta.Reading> earlier =
              Optional.ofNullable(before.get(process)).or(() -> named(before, now.server()));
          earlier.ifPresentOrElse(
              reading -> used.add(now.since(reading)),
              () -> into.chances().add(now.server() + " was not there when the trial began"));
        });
    before.forEach(
        (process, earlier) -> {
          boolean there = after.containsKey(process) || named(after, earlier.server()).isPresent();
          if (!there
              && broken.stream()
                  .noneMatch(address -> LiveDataNodes.name(address).equals(earlier.server()))) {
            into.chances()
                .add(earlier.server() + " is not there any more, so that nobody knows what it did");
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
      into.resources().put(MOVED_BYTES, bytes);
      double payload = Arrays.stream(report.bytesPerSecond()).sum();
      if (payload > 0
          && report
              .evidence()
              .values(FileWorkload.VERIFIED)
              .isEmpty()) { // verifying after the timed part moves them once more
        into.metrics().put(MOVED_PER_BYTE, bytes / payload);
      }
    }
  }

  /**
   * What all of them did, without what one of them does not tell.
   *
   * @param share of all that were asked; what the others did is taken to be as much
   */
  static JmxDelta together(List<JmxDelta> used, double share) {
    SortedMap<String, Double> sums =
        new TreeMap<>(
            used.stream().reduce(JmxDelta::plus).map(JmxDelta::used).orElseGet(TreeMap::new));
    sums.replaceAll((counter, sum) -> sum / share);
    return new JmxDelta("the DataNodes", sums, Optional.empty());
  }
}
