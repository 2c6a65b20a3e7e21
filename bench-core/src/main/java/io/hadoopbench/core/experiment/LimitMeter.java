package io.hadoopbench.core.experiment;

import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.micro.MicroBenchmark;
import io.hadoopbench.core.micro.MicroLength;
import io.hadoopbench.core.micro.MicroResult;
import io.hadoopbench.core.micro.MicroRunner;
import io.hadoopbench.core.model.Limit;
import io.hadoopbench.core.model.Metric;
import io.hadoopbench.core.model.Variant;
import io.hadoopbench.core.scenario.Composition;
import io.hadoopbench.core.scenario.LimitProbe;
import java.io.IOException;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.hadoop.conf.Configuration;

/** Measures the limits that a scenario names, on this host, before the first trial. */
final class LimitMeter {
  /** Runs one benchmark. */
  @FunctionalInterface
  interface Bench {
    MicroResult run(MicroBenchmark benchmark) throws InterruptedException;
  }

  private final List<Metric> metrics;
  private final String host;
  private final Bench bench;

  LimitMeter(List<Metric> metrics, String host, Bench bench) {
    this.metrics = metrics;
    this.host = host;
    this.bench = bench;
  }

  /**
   * @param variants those that can run here; a limit that bounds none of them is not measured
   * @param progress receives one line, if there is anything to measure
   */
  static List<Limit> measure(Composition scenario, Settings settings, List<Variant> variants, Configuration conf,
      Consumer<String> progress) throws IOException, InterruptedException {
    List<LimitProbe> probes = settings.asMap().containsKey(CommonOptions.NO_LIMITS) ? List.of()
        : scenario.limits(settings).stream().filter(probe -> variants.stream().anyMatch(probe::bounds)).toList();
    if (probes.isEmpty()) {
      return List.of();
    }
    progress.accept("measuring what one core can do at best: " + String.join("; ", probes.stream().map(LimitProbe::name).toList())
        + " (-" + CommonOptions.NO_LIMITS + " leaves it out)");
    try (MicroRunner runner = new MicroRunner(conf, MicroLength.SHORT)) {
      return new LimitMeter(scenario.metrics(), InetAddress.getLocalHost().getHostName(), runner::run).measure(probes, variants);
    }
  }

  List<Limit> measure(List<LimitProbe> probes, List<Variant> variants) throws InterruptedException {
    Map<MicroBenchmark, MicroResult> results = new HashMap<>();
    List<Limit> limits = new ArrayList<>();
    for (LimitProbe probe : probes) {
      if (!results.containsKey(probe.benchmark())) {
        results.put(probe.benchmark(), bench.run(probe.benchmark()));
      }
      limits.add(limit(probe, results.get(probe.benchmark()), variants));
    }
    return limits;
  }

  private Limit limit(LimitProbe probe, MicroResult result, List<Variant> variants) {
    Metric metric = metrics.stream().filter(m -> m.id().equals(probe.metric())).findFirst()
        .orElseThrow(() -> new IllegalArgumentException("limit " + probe.name() + ": the scenario has no metric " + probe.metric()));
    boolean measured = result.outcome() == MicroResult.Outcome.MEASURED;
    String source = (probe.benchmark().shortName() + " " + probe.benchmark().paramText()).strip() + ", best of "
        + MicroLength.SHORT;
    return new Limit(probe.name(), probe.part(), metric.id(), variants.stream().filter(probe::bounds).map(Variant::id).toList(),
        probe.threads(), new Limit.Best(measured ? result.score().bestIn(metric.unit()) : null, metric.unit(), source, host, result.reason()));
  }
}
