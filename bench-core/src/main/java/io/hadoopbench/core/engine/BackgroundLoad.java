package io.hadoopbench.core.engine;

import io.hadoopbench.core.design.Meter;
import io.hadoopbench.core.design.Observed;
import io.hadoopbench.core.design.Trial;
import io.hadoopbench.core.load.measure.HostMeter;
import io.hadoopbench.core.load.measure.ProcessMeter;
import io.hadoopbench.core.load.measure.TaskReport;
import io.hadoopbench.core.result.Interference;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Measures the CPU share of other programs on this host during a trial on the embedded cluster,
 * whose servers are all children of this process. On an existing cluster, a server's work cannot be
 * attributed to individual clients.
 */
final class BackgroundLoad implements Meter.Opened {
  @Override
  public boolean needsFreshMetrics() {
    return false;
  }

  @Override
  public Meter.Reading start(List<Trial> group) throws IOException {
    SortedMap<String, Double> before = totals();
    return new Meter.Reading() {
      private SortedMap<String, Double> after;

      @Override
      public void jobEnded() throws IOException {
        after = totals();
      }

      @Override
      public void stop(List<TaskReport> reports, Observed into) {
        if (!before.isEmpty()) {
          HostMeter.othersPercent(ProcessMeter.difference(before, after))
              .ifPresent(percent -> into.metrics().put(Interference.OTHERS, percent));
        }
      }
    };
  }

  /** Searches for the processes of this run again, because servers may have been restarted. */
  private static SortedMap<String, Double> totals() throws IOException {
    SortedMap<String, Double> totals = new TreeMap<>();
    Optional<HostMeter> host = HostMeter.ofThisProcess();
    if (host.isPresent()) {
      host.get().read(totals);
    }
    return totals;
  }
}
