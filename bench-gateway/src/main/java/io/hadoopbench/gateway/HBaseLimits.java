package io.hadoopbench.gateway;

import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.scenario.LimitProbe;
import io.hadoopbench.gateway.micro.ScanBenchmark;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What our REST client can do at best: receiving and decoding rows of a server that does nothing else. */
final class HBaseLimits {
  private HBaseLimits() { }

  static List<LimitProbe> all(Settings settings) {
    List<LimitProbe> all = new ArrayList<>();
    int threads = settings.count("maps") * settings.count("threads");
    for (String path : List.of(HBaseWays.REST, Ways.GATEWAY)) {
      for (HBaseFormat format : HBaseFormat.values()) {
        all.add(new LimitProbe("our REST client, " + format.level() + ", no HBase", "receiving and decoding in the client",
            ScanBenchmark.of(format.level(), settings.count(HBaseOptions.VALUE_BYTES)), HBaseMetrics.ROWS_PER_SECOND, threads,
            Map.of(Ways.PATH, path, HBaseWays.FORMAT, format.level(), HBaseWays.BATCH, String.valueOf(ScanBenchmark.BATCH))));
      }
    }
    return all;
  }
}
