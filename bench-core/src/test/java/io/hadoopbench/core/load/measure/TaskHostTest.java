package io.hadoopbench.core.load.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.load.measure.HostMeter.TaskHost;
import org.junit.jupiter.api.Test;

class TaskHostTest {
  @Test
  void severalTasksOnAHostReportItOnceEach() {
    TaskReport report = new TaskReport();
    report.addHost("a", new TaskHost(1, 100, 60, 20));
    report.addHost("a", new TaskHost(1, 100, 60, 30));
    report.addHost("c", new TaskHost(1, 50, 25, 5));
    assertThat(report.hosts().get("a").othersPercent()).isEqualTo(10);
    assertThat(report.hosts().get("c").othersPercent()).isEqualTo(40);
  }
}
