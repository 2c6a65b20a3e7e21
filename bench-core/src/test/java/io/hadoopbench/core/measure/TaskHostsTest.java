package io.hadoopbench.core.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class TaskHostsTest {
  private final SortedMap<String, Double> resources =
      new TreeMap<>(Map.of("client.cpuSeconds", 7.0));

  private void task(String host, double all, double programs, double own) {
    TaskHosts.report(
        host, all, programs, own, (key, amount) -> resources.merge(key, amount, Double::sum));
  }

  @Test
  void severalTasksOnAHostReportItOnceEachAndTheBusiestHostCounts() {
    assertThat(TaskHosts.othersPercent(resources)).isEmpty();
    task("a", 100, 60, 20);
    task("a", 100, 60, 30);
    task("b].x", 100, 10, 12);
    assertThat(TaskHosts.othersPercent(resources)).hasValue(10);
    task("c", 50, 25, 5);
    assertThat(TaskHosts.othersPercent(resources)).hasValue(40);
    assertThat(TaskHosts.rest(resources)).containsOnlyKeys("client.cpuSeconds");
  }
}
