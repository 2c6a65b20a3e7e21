package io.hadoopbench.durability;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.load.measure.TaskReport;
import io.hadoopbench.core.servers.JmxDelta;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class SyncMeterTest {
  private static SyncMeter.Needed needed(int replicas, double calls, double syncs) {
    TaskReport report = new TaskReport();
    report.addResource(DurableWrites.CALLS, calls);
    report.addResource(DurableWrites.SYNCS, syncs);
    report.addResource(DurableWrites.NAMENODE_CALLS, 1);
    report.addBytes(new long[] {1000});
    return SyncMeter.Needed.of(List.of(report, new TaskReport()), replicas);
  }

  private static JmxDelta counted(double fsyncs) {
    return new JmxDelta(
        "the DataNodes", new TreeMap<>(Map.of(SyncMeter.FSYNCS, fsyncs)), Optional.empty());
  }

  private static Optional<String> mismatch(double counted, double more) {
    SyncMeter.Needed needed = needed(3, 100, 100);
    return needed.mismatch(counted(counted), SyncMeter.FSYNCS, needed.fsyncs(), more);
  }

  @Test
  void everyReplicaSyncsOncePerCall() {
    assertThat(mismatch(300, 0)).isEmpty();
    assertThat(mismatch(0, 0))
        .contains("the DataNodes counted 0 datanodes.fsyncs, but the clients' calls require 300");
    assertThat(mismatch(299, 100)).isPresent();
    assertThat(mismatch(301, 0)).as("no other client uses an embedded cluster").isPresent();
    assertThat(mismatch(301, Double.POSITIVE_INFINITY))
        .as("other clients of an existing cluster")
        .isEmpty();
  }

  @Test
  void aServerWithoutTheCounterShowsNothing() {
    assertThat(needed(3, 1, 1).mismatch(counted(3), SyncMeter.PACKETS, 3, 0)).isEmpty();
  }

  @Test
  void hflushNeedsPacketsAndNoSync() {
    SyncMeter.Needed needed = needed(3, 100, 0);
    assertThat(needed.fsyncs()).isZero();
    assertThat(needed.packets()).isEqualTo(300);
  }

  @Test
  void aDiskWithoutCacheReceivesTheBytesOfAllReplicas() {
    SyncMeter.Needed needed = needed(3, 100, 100);
    assertThat(needed.mismatch(new Disk.Counted(0, 3000), "vda")).isEmpty();
    assertThat(needed.mismatch(new Disk.Counted(0, 2999), "vda"))
        .contains(
            "vda received 2999 B, but the synced files have 3000 B: fsync does not reach the disk");
    assertThat(needed(3, 100, 0).mismatch(new Disk.Counted(0, 0), "vda"))
        .as("levels that do not sync")
        .isEmpty();
  }

  @Test
  void theDiskIsFlushedOncePerSyncOrPerSixteenOfSeveralThreads() {
    SyncMeter.Needed needed = needed(3, 160, 160);
    assertThat(needed.mismatch(new Disk.Counted(162, 0), 2, 1, "vda")).isEmpty();
    assertThat(needed.mismatch(new Disk.Counted(161, 0), 2, 1, "vda"))
        .contains(
            "vda completed 161 flush requests, 2 of them for the edit log, but 160 syncs by 1"
                + " threads need at least 160: fsync does not reach the disk");
    assertThat(needed(3, 160, 0).mismatch(new Disk.Counted(0, 0), 2, 1, "vda"))
        .as("levels that do not sync")
        .isEmpty();
    assertThat(needed.mismatch(new Disk.Counted(12, 0), 2, 4, "vda")).isEmpty();
    assertThat(needed.mismatch(new Disk.Counted(11, 0), 2, 4, "vda")).isPresent();
  }
}
