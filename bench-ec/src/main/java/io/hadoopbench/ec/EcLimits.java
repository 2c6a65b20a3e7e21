package io.hadoopbench.ec;

import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.experiment.LimitProbe;
import io.hadoopbench.core.experiment.TrialMetrics;
import io.hadoopbench.ec.micro.EncodeBenchmark;
import java.util.List;
import java.util.Map;

/** What one core can do at best of the parts that erasure coding adds, with the cells of HDFS. */
final class EcLimits {
  /** Six cells of 1 MiB. */
  private static final int STRIPE_BYTES = 6 << 20;

  private EcLimits() { }

  static List<LimitProbe> writing(Settings settings) {
    return List.of(encoding("Java", Layouts.JAVA, settings), encoding("ISA-L", Layouts.NATIVE, settings));
  }

  private static LimitProbe encoding(String name, String coder, Settings settings) {
    return new LimitProbe("RS-6-3 parity, " + name, "computing parity", EncodeBenchmark.of("RS-6-3", coder, STRIPE_BYTES),
        TrialMetrics.CLUSTER, settings.count("maps") * settings.count("threads"),
        Map.of(Layouts.LAYOUT, "RS-6-3-1024k", Layouts.CODER, coder));
  }
}
