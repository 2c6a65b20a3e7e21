package io.hadoopbench.ec;

import io.hadoopbench.core.measure.TaskReport;
import io.hadoopbench.core.scenario.TrialMetrics;
import java.util.Arrays;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.SortedMap;

/** What the client pays, in the units of study S5: CPU as a sum over its cores, and its network. */
final class ClientCost {
  private static final double BYTES_PER_GB = 1 << 30;

  private ClientCost() { }

  /** Adds what the tasks' own counters allow; a report without bytes has no cost. */
  static void metrics(TaskReport report, SortedMap<String, Double> metrics) {
    double bytes = Arrays.stream(report.bytesPerSecond()).sum();
    OptionalDouble seconds = TrialMetrics.seconds(report);
    Map<String, Double> client = report.resources();
    if (client.containsKey("client.cpuSeconds")) {
      seconds.ifPresent(all -> metrics.put(EcMetrics.CPU_PERCENT, 100 * client.get("client.cpuSeconds") / all));
    }
    if (client.containsKey("client.syscallReadBytes")) {
      // what passed through read and write calls; short-circuit reads do so without a network
      double network = client.get("client.syscallReadBytes") + client.get("client.syscallWrittenBytes")
          - client.getOrDefault(StripedStreams.SHORT_CIRCUIT_BYTES, 0.0);
      seconds.ifPresent(all -> metrics.put(EcMetrics.NETWORK_MBPS, network * 8 / 1e6 / all));
      metrics.put(EcMetrics.FETCHED_PER_BYTE, network / bytes);
    }
    if (client.containsKey(StripedStreams.DECODE_SECONDS)) {
      metrics.put(EcMetrics.DECODE_SECONDS_PER_GB, client.get(StripedStreams.DECODE_SECONDS) / bytes * BYTES_PER_GB);
    }
  }
}
