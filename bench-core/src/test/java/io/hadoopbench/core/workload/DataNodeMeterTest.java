package io.hadoopbench.core.workload;

import static io.hadoopbench.core.cli.UsageErrors.assertUsageError;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.hadoopbench.core.cli.OptionParser;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.design.Observed;
import io.hadoopbench.core.design.ServerPages;
import io.hadoopbench.core.load.measure.TaskReport;
import io.hadoopbench.core.result.Validity;
import io.hadoopbench.core.servers.JmxDelta;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;

/** Conditions under which readings of DataNodes can be added up. */
class DataNodeMeterTest {
  private static final String READ = "bytes read";
  private static final String WRITTEN = "bytes written";
  private static final String CPU = "CPU seconds";

  private final Observed observed = new Observed();
  private final TaskReport report = new TaskReport();

  private static JmxDelta.Reading of(
      String address, String process, double read, double written, double cpu) {
    return new JmxDelta.Reading(
        "the DataNode " + address,
        process,
        new TreeMap<>(Map.of(READ, read, WRITTEN, written, CPU, cpu)));
  }

  /** CPU seconds of all DataNodes. */
  private Optional<Double> add(
      Map<String, JmxDelta.Reading> before,
      Map<String, JmxDelta.Reading> after,
      Set<String> broken) {
    List<JmxDelta> used = DataNodeMeter.used(before, after, broken, observed);
    JmxDelta all = DataNodeMeter.together(used, 1);
    DataNodeMeter.ofTraffic().traffic(all, report, observed);
    return all.of(DataNodeMeter.CPU);
  }

  @Test
  void valuesOfAllDataNodesAreSummed() {
    assertThat(
            add(
                Map.of("1@a", of("a:1", "1@a", 10, 100, 1), "2@a", of("a:2", "2@a", 0, 0, 5)),
                Map.of("1@a", of("a:1", "1@a", 30, 100, 2), "2@a", of("a:2", "2@a", 0, 7, 5.5)),
                Set.of()))
        .hasValue(1.5);
    assertThat(observed.texts(Validity.Kind.TRANSIENT)).isEmpty();
    assertThat(observed.resources()).containsExactly(entry("datanodes.movedBytes", 27.0));
    assertThat(observed.metrics()).as("no payload, so no value per byte").isEmpty();
  }

  @Test
  void aProcessMayBeReadAtAnotherAddress() {
    add(
        Map.of("1@a", of("a:1", "1@a", 10, 0, 1)),
        Map.of("1@a", of("a:2", "1@a", 15, 0, 1)),
        Set.of());
    assertThat(observed.texts(Validity.Kind.TRANSIENT)).isEmpty();
    assertThat(observed.resources()).containsExactly(entry("datanodes.movedBytes", 5.0));
  }

  @Test
  void restartedDataNodesInvalidate() {
    assertThat(
            add(
                Map.of("1@a", of("a:1", "1@a", 10, 0, 1)),
                Map.of("2@a", of("a:1", "2@a", 500, 0, 9)),
                Set.of()))
        .isEmpty();
    assertThat(observed.texts(Validity.Kind.TRANSIENT))
        .singleElement()
        .asString()
        .contains("a:1", "restarted");
    assertThat(observed.resources()).isEmpty();
    assertThat(observed.metrics()).isEmpty();
  }

  @Test
  void startedOrStoppedDataNodesAreReported() {
    JmxDelta.Reading stays = of("a:1", "1@a", 10, 0, 1);
    JmxDelta.Reading goes = of("a:2", "2@a", 10, 0, 1);
    JmxDelta.Reading comes = of("a:3", "3@a", 10, 0, 1);
    add(Map.of("1@a", stays, "2@a", goes), Map.of("1@a", stays, "3@a", comes), Set.of());
    assertThat(observed.texts(Validity.Kind.TRANSIENT))
        .containsExactly(
            "the DataNode a:3 started during the trial",
            "the DataNode a:2 stopped during the trial, so its work is unknown");
  }

  @Test
  void intentionallyBrokenDataNodesAreIgnored() {
    JmxDelta.Reading stays = of("a:1", "1@a", 10, 0, 1);
    add(
        Map.of("1@a", stays, "2@a", of("a:2", "2@a", 10, 0, 1)),
        Map.of("1@a", stays),
        Set.of("a:2"));
    assertThat(observed.texts(Validity.Kind.TRANSIENT)).isEmpty();
  }

  @Test
  void unreachableDataNodesAreDistinctFromStoppedOnes() {
    DataNodePages.Readings began =
        new DataNodePages.Readings(
            Map.of("1@a", of("a:1", "1@a", 10, 0, 1)), Map.of("the DataNode a:2", "refused"), 1);
    DataNodePages.Readings ended =
        new DataNodePages.Readings(
            Map.of(), Map.of("the DataNode a:1", "refused", "the DataNode a:2", "refused"), 1);
    assertThat(DataNodeMeter.unreachable(began, ended))
        .containsExactly(entry("the DataNode a:2", "refused"));
    DataNodeMeter.used(began.byProcess(), ended.byProcess(), Set.of(), observed);
    assertThat(observed.texts(Validity.Kind.TRANSIENT))
        .singleElement()
        .asString()
        .contains("a:1 stopped during the trial");
  }

  @Test
  void aSampleIsExtrapolated() {
    JmxDelta half =
        DataNodeMeter.together(
            List.of(of("a:1", "1@a", 30, 0, 3).since(of("a:1", "1@a", 10, 0, 1))), 0.5);
    assertThat(half.of(READ)).hasValue(40.0);
    assertThat(half.of(DataNodeMeter.CPU)).hasValue(4.0);
    SortedMap<String, Integer> all = new TreeMap<>(Map.of("a", 1, "b", 2, "c", 3, "d", 4, "e", 5));
    assertThat(DataNodePages.chosen(pages("try,sample:2"), all)).containsOnlyKeys("a", "c");
    assertThat(DataNodePages.chosen(pages("require,sample:9"), all)).isEqualTo(all);
    assertThat(DataNodePages.chosen(pages("try"), all)).isEqualTo(all);
    assertUsageError(() -> pages("try,sample:0"))
        .hasMessageStartingWith("-jmx try,sample:0: must be require, try or off");
  }

  @Test
  void unresponsiveDataNodesAreNamed() throws Exception {
    SortedMap<String, URI> nodes =
        new TreeMap<>(Map.of("the DataNode a:1", URI.create("http://127.0.0.1:1")));
    assertThat(DataNodePages.read(nodes, new Configuration(false), List.of(), 1).unreachable())
        .containsOnlyKeys("the DataNode a:1");
  }

  private static int pages(String value) {
    Settings settings =
        new OptionParser(List.of(ServerPages.option())).parse(List.of("-jmx", value));
    return ServerPages.of(settings, new Configuration(false), warning -> {}).mostDataNodes();
  }

  @Test
  void cpuIsReportedPerMovedByte() {
    assertThat(CpuCost.perGB().of(3, report, null)).as("nothing moved").isEmpty();
    report.addBytes(new long[] {1 << 29});
    assertThat(CpuCost.perGB().of(3, report, null)).containsExactly(entry(".cpuSecondsPerGB", 6.0));
    report.evidence().add(FileWorkload.VERIFIED, FileWorkload.ALL_BYTES);
    assertThat(CpuCost.perGB().of(3, report, null)).as("moved again by verification").isEmpty();
  }

  /** Reports as written by Hadoop 3.4.2 and 3.3.6. */
  @Test
  void slowDataNodesComeFromTheNameNodesReports() {
    assertThat(
            DataNodeMeter.slow(
                "[{\"SlowNode\":\"dn7:9866\",\"SlowPeerLatencyWithReportingNodes\":[{\"ReportingNode\":\"dn1\",\"ReportedLatency\":33.2}]}]",
                "SlowNode"))
        .containsExactly("dn7:9866");
    assertThat(
            DataNodeMeter.slow(
                "[{\"SlowNode\":\"dn7\",\"ReportingNodes\":[\"dn1\"]},{\"SlowNode\":\"dn8\",\"ReportingNodes\":[\"dn2\"]}]",
                "SlowNode"))
        .containsExactly("dn7", "dn8");
    assertThat(
            DataNodeMeter.slow(
                "[{\"SlowDiskID\":\"dn1:9866:/data/3\",\"Latencies\":{\"WRITE\":1.5}}]",
                "SlowDiskID"))
        .containsExactly("dn1:9866:/data/3");
    assertThat(DataNodeMeter.slow("[]", "SlowNode")).isEmpty();
    assertThat(DataNodeMeter.slow("", "SlowNode")).isEmpty();
    assertThat(DataNodeMeter.slow("null", "SlowNode")).isEmpty();
    assertThat(DataNodeMeter.slow("<html>", "SlowNode"))
        .singleElement()
        .asString()
        .contains("<html>");
  }
}
