package io.hadoopbench.core.load.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;

class HostMeterTest {
  private static final long SELF = ProcessHandle.current().pid();
  private static final long NOBODY = 1L << 40;

  private static SortedMap<String, Double> read(HostMeter meter) throws IOException {
    SortedMap<String, Double> totals = new TreeMap<>();
    meter.read(totals);
    return totals;
  }

  @Test
  void cpuOfServersIsSeparateFromBackgroundLoad() throws IOException {
    Configuration job = new Configuration(false);
    HostMeter.describe(Map.of("namenode", List.of(SELF), "kms", List.of(SELF, NOBODY)), job);
    HostMeter meter = HostMeter.of(job).orElseThrow();
    SortedMap<String, Double> before = read(meter);
    double cpu = ProcessMeter.cpuSeconds();
    while (ProcessMeter.cpuSeconds() < cpu + 0.3) {
      Thread.onSpinWait();
    }
    TaskReport report = new TaskReport();
    ProcessMeter.difference(before, read(meter)).forEach(report::addResource);
    assertThat(HostMeter.cpuSeconds("namenode", report).orElseThrow()).isBetween(0.25, 5.0);
    assertThat(HostMeter.cpuSeconds("kms", report)).as("one of its servers has ended").isEmpty();
    assertThat(HostMeter.cpuSeconds("router", report)).isEmpty();
    assertThat(HostMeter.othersPercent(report.resources()).orElseThrow()).isBetween(0.0, 100.0);
  }

  @Test
  void quietSlicesHaveHalfOfTheCpuFreeOfOtherPrograms() {
    assertThat(HostMeter.quiet(Map.of(HostMeter.OTHERS_SECONDS, 0.09, HostMeter.ALL_SECONDS, 0.5)))
        .isTrue();
    assertThat(HostMeter.quiet(Map.of(HostMeter.OTHERS_SECONDS, -0.02, HostMeter.ALL_SECONDS, 0.5)))
        .as("difference between two kernel clocks")
        .isTrue();
    assertThat(HostMeter.quiet(Map.of(HostMeter.OTHERS_SECONDS, 0.26, HostMeter.ALL_SECONDS, 0.5)))
        .isFalse();
    assertThat(HostMeter.quiet(Map.of())).as("not read").isFalse();
  }

  @Test
  void remoteServersAreNotRead() throws IOException {
    assertThat(HostMeter.of(new Configuration(false))).isEmpty();
    assertThat(HostMeter.othersPercent(Map.of())).isEmpty();
  }

  @Test
  void nothingIsReportedAfterTheRunHasEnded() throws IOException {
    Configuration job = new Configuration(false);
    HostMeter.describe(Map.of(), job);
    job.set("hadoopbench.host.processes", "{\"run\":" + NOBODY + ",\"servers\":{}}");
    assertThat(read(HostMeter.of(job).orElseThrow())).isEmpty();
  }
}
