package io.hadoopbench.ec;

import io.hadoopbench.core.cluster.Faults;
import io.hadoopbench.core.files.LiveDataNodes;
import io.hadoopbench.core.os.Pause;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.HdfsConstants.DatanodeReportType;

/** DataNodes that are down on purpose, by their transfer addresses, and whether they are. */
final class DownDataNodes {
  /**
   * After 30 s (dfs.namenode.stale.datanode.interval) a NameNode calls a silent DataNode stale, and
   * may send no reader there.
   */
  private static final Duration FRESH = Duration.ofSeconds(20);

  private static final Duration HEARTBEAT = Duration.ofSeconds(3);

  private final Set<String> broken;
  private final DistributedFileSystem fs;
  private final Faults faults;
  private final Duration toTell;

  /** When the latest went down, as {@link System#nanoTime()}. */
  private long since;

  /** When the NameNode had last heard of each by then, by its own clock. */
  private Map<String, Long> lastHeard = Map.of();

  /**
   * @param broken of the run; what is there comes back whatever happens
   * @param toTell within which a DataNode that is well has told it to the NameNode
   */
  DownDataNodes(Set<String> broken, DistributedFileSystem fs, Faults faults, Duration toTell) {
    this.broken = broken;
    this.fs = fs;
    this.faults = faults;
    this.toTell = toTell;
  }

  /**
   * With a heartbeat, which on its way may be half a second late. That of the client's
   * configuration, for a cluster with rarer ones than by default; never less, for whoever says so
   * need not be right.
   */
  static DownDataNodes of(Set<String> broken, DistributedFileSystem fs, Faults faults) {
    long describe =
        fs.getConf()
            .getTimeDuration(
                "dfs.heartbeat.interval",
                HEARTBEAT.toSeconds(),
                TimeUnit.SECONDS,
                TimeUnit.MILLISECONDS);
    return new DownDataNodes(
        broken, fs, faults, Duration.ofMillis(Math.max(HEARTBEAT.toMillis(), describe) + 500));
  }

  void take(Set<String> victims) throws IOException {
    broken.addAll(victims); // first, for a command that fails may have done half of it
    since =
        System.nanoTime() - FRESH.toNanos(); // so that what failed is healed before the next job
    faults.kill(victims);
    since = System.nanoTime();
    lastHeard = lastHeard();
  }

  /**
   * Whether some are down, all that were broken, and went down so lately that another job finds
   * them as the one before did.
   */
  boolean isFresh() {
    return !broken.isEmpty()
        && System.nanoTime() - since < FRESH.toNanos()
        && faults.broken().equals(broken);
  }

  /**
   * Those that told the NameNode since they went down that they are well. Waits until each has had
   * the time for that.
   */
  List<String> heardOf() throws IOException {
    Pause.ofMillis(Math.max(0, toTell.minusNanos(System.nanoTime() - since).toMillis()));
    return lastHeard().entrySet().stream()
        .filter(node -> node.getValue() > lastHeard.getOrDefault(node.getKey(), 0L))
        .map(node -> LiveDataNodes.name(node.getKey()))
        .toList();
  }

  /** Of those that the NameNode still counts as live. */
  private Map<String, Long> lastHeard() throws IOException {
    Map<String, Long> heard = new TreeMap<>();
    for (DatanodeInfo node : fs.getDataNodeStats(DatanodeReportType.LIVE)) {
      if (broken.contains(node.getXferAddr())) {
        heard.put(node.getXferAddr(), node.getLastUpdate());
      }
    }
    return heard;
  }

  void heal() throws IOException {
    if (!broken.isEmpty()) {
      faults.heal();
      broken.clear();
    }
  }
}
