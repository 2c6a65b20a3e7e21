package io.hadoopbench.ec;

import io.hadoopbench.core.cluster.Cluster.Faults;
import io.hadoopbench.core.os.Pause;
import io.hadoopbench.core.workload.LiveDataNodes;
import java.io.IOException;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;

/**
 * The DataNodes that were stopped on purpose, by transfer address. Also verifies that they are
 * down.
 */
final class DownDataNodes {
  /**
   * After 30 s (dfs.namenode.stale.datanode.interval) without heartbeats, a NameNode marks a
   * DataNode as stale and may stop directing readers to it.
   */
  private static final Duration FRESH = Duration.ofSeconds(20);

  private static final Duration HEARTBEAT = Duration.ofSeconds(3);

  private final Set<String> stopped = ConcurrentHashMap.newKeySet();
  private final Live live;
  private final Faults faults;
  private final Duration toTell;

  /** Lists the DataNodes that NameNodes consider live. */
  interface Live {
    List<DatanodeInfo> list() throws IOException;
  }

  /** The time at which the last DataNode was stopped, by {@link System#nanoTime()}. */
  private long since;

  /** The last heartbeat of each DataNode before it was stopped, by the NameNode's clock. */
  private Map<String, Long> lastHeard = Map.of();

  /**
   * @param toTell time within which a running DataNode sends a heartbeat
   */
  DownDataNodes(Live live, Faults faults, Duration toTell) {
    this.live = live;
    this.faults = faults;
    this.toTell = toTell;
  }

  /**
   * Sets the wait to the client's heartbeat interval plus half a second for delivery, because the
   * cluster's interval may be longer than the default. The wait is never shorter than with the
   * default interval, because the client's configuration may be wrong.
   */
  static DownDataNodes of(Live live, Configuration conf, Faults faults) {
    long interval =
        conf.getTimeDuration(
            "dfs.heartbeat.interval",
            HEARTBEAT.toSeconds(),
            TimeUnit.SECONDS,
            TimeUnit.MILLISECONDS);
    return new DownDataNodes(
        live, faults, Duration.ofMillis(Math.max(HEARTBEAT.toMillis(), interval) + 500));
  }

  /** Returns the transfer addresses of the stopped DataNodes, which are always restarted. */
  Set<String> stopped() {
    return Collections.unmodifiableSet(stopped);
  }

  void take(Set<String> victims) throws IOException {
    stopped.addAll(victims); // before the stop, because a failed stop may be half done
    since =
        System.nanoTime()
            - FRESH.toNanos(); // in the past, so that a failed stop is undone before the next job
    faults.kill(victims);
    since = System.nanoTime();
    lastHeard = lastHeard();
  }

  /**
   * Returns whether the DataNodes were stopped so recently that the NameNode's state in the next
   * job is the same as in the last job.
   */
  boolean isFresh() {
    return !stopped.isEmpty()
        && System.nanoTime() - since < FRESH.toNanos()
        && faults.broken().equals(stopped);
  }

  /**
   * Returns the DataNodes that sent a heartbeat after they were stopped. Waits until each running
   * DataNode would have sent a heartbeat.
   */
  List<String> heardOf() throws IOException {
    Pause.ofMillis(Math.max(0, toTell.minusNanos(System.nanoTime() - since).toMillis()));
    return lastHeard().entrySet().stream()
        .filter(node -> node.getValue() > lastHeard.getOrDefault(node.getKey(), 0L))
        .map(node -> LiveDataNodes.name(node.getKey()))
        .toList();
  }

  /** Returns the last heartbeats of stopped DataNodes that the NameNode lists as live. */
  private Map<String, Long> lastHeard() throws IOException {
    Map<String, Long> heard = new TreeMap<>();
    for (DatanodeInfo node : live.list()) {
      if (stopped.contains(node.getXferAddr())) {
        heard.put(node.getXferAddr(), node.getLastUpdate());
      }
    }
    return heard;
  }

  void heal() throws IOException {
    if (!stopped.isEmpty()) {
      faults.heal();
      stopped.clear();
    }
  }
}
