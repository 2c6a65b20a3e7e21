package io.hadoopbench.core.experiment;

import io.hadoopbench.core.micro.MicroBenchmark;
import io.hadoopbench.core.micro.MicroLength;
import io.hadoopbench.core.micro.MicroResult;
import io.hadoopbench.core.micro.MicroRunner;
import java.io.IOException;
import java.net.InetAddress;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;

/** Where the limits of a run are measured: where its tasks are. */
@FunctionalInterface
interface LimitBench {
  /**
   * What came of the benchmarks.
   *
   * @param host where they ran
   */
  record Measured(String host, Map<MicroBenchmark, MicroResult> results) {
    static final Measured NOTHING = new Measured("", Map.of());
  }

  /** @throws IOException if the host cannot be named or the cluster cannot be reached; a benchmark that fails is a result */
  Measured run(List<MicroBenchmark> benchmarks) throws IOException, InterruptedException;

  /** This host, for tasks that run in this JVM. */
  static LimitBench here(Configuration conf) {
    return benchmarks -> {
      Map<MicroBenchmark, MicroResult> results = new LinkedHashMap<>();
      try (MicroRunner runner = new MicroRunner(conf, MicroLength.SHORT)) {
        for (MicroBenchmark benchmark : benchmarks) {
          results.put(benchmark, runner.run(benchmark));
        }
      }
      return new Measured(InetAddress.getLocalHost().getHostName(), results);
    };
  }
}
