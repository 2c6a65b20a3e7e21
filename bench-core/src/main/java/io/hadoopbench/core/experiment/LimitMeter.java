package io.hadoopbench.core.experiment;

import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.micro.MicroLength;
import io.hadoopbench.core.micro.MicroResult;
import io.hadoopbench.core.model.Limit;
import io.hadoopbench.core.model.Metric;
import io.hadoopbench.core.model.Variant;
import io.hadoopbench.core.scenario.Composition;
import io.hadoopbench.core.scenario.LimitProbe;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;

/** Measures the limits that a scenario names, before the first trial. */
final class LimitMeter {
  private final List<Metric> metrics;
  private final LimitBench bench;

  LimitMeter(List<Metric> metrics, LimitBench bench) {
    this.metrics = metrics;
    this.bench = bench;
  }

  /**
   * @param variants those that can run here; a limit that bounds none of them is not measured
   * @param progress receives one line, if there is anything to measure
   */
  static List<Limit> measure(Composition scenario, Settings settings, List<Variant> variants, LimitBench bench, Consumer<String> progress)
      throws IOException, InterruptedException {
    Work work = new Work(variant -> settings.count("maps") * scenario.threads(variant, settings), scenario::irrelevant);
    List<LimitProbe> probes = settings.asMap().containsKey(LimitProbe.NO_LIMITS) ? List.of()
        : scenario.limits(settings).stream().filter(probe -> variants.stream().anyMatch(work.does(probe))).toList();
    if (probes.isEmpty()) {
      return List.of();
    }
    progress.accept("measuring what one core can do at best: " + String.join("; ", probes.stream().map(LimitProbe::name).toList())
        + " (-" + LimitProbe.NO_LIMITS + " leaves it out)");
    return new LimitMeter(scenario.metrics(), bench).measure(probes, variants, work);
  }

  /**
   * What is known of variants beside their levels.
   *
   * @param threads all load threads of a trial
   * @param irrelevant factors that say nothing about a variant, so that it does no part of their work, whatever its levels
   */
  record Work(ToIntFunction<Variant> threads, Function<Variant, Set<String>> irrelevant) {
    private Predicate<Variant> does(LimitProbe probe) {
      return variant -> probe.bounds(variant) && Collections.disjoint(irrelevant.apply(variant), probe.levels().keySet());
    }

    private int share(LimitProbe probe, Variant variant) {
      return probe.threads() == LimitProbe.OF_VARIANT ? threads.applyAsInt(variant) : probe.threads();
    }
  }

  List<Limit> measure(List<LimitProbe> probes, List<Variant> variants, Work work) throws IOException, InterruptedException {
    LimitBench.Measured measured = bench.run(probes.stream().map(LimitProbe::benchmark).distinct().toList());
    List<Limit> limits = new ArrayList<>();
    for (LimitProbe probe : probes) {
      Map<Integer, List<Variant>> bounded = variants.stream().filter(work.does(probe))
          .collect(Collectors.groupingBy(variant -> work.share(probe, variant), TreeMap::new, Collectors.toList()));
      bounded.forEach((share, of) -> limits.add(limit(probe, measured, of, share)));
    }
    return limits;
  }

  private Limit limit(LimitProbe probe, LimitBench.Measured all, List<Variant> variants, int threads) {
    MicroResult result = all.results().get(probe.benchmark());
    Metric metric = metrics.stream().filter(m -> m.id().equals(probe.metric())).findFirst()
        .orElseThrow(() -> new IllegalArgumentException("limit " + probe.name() + ": the scenario has no metric " + probe.metric()));
    boolean measured = result.outcome() == MicroResult.Outcome.MEASURED;
    String source = (probe.benchmark().shortName() + " " + probe.benchmark().paramText()).strip() + ", best of "
        + MicroLength.SHORT;
    return new Limit(probe.name(), probe.part(), metric.id(), variants.stream().map(Variant::id).toList(),
        threads, new Limit.Best(measured ? result.score().bestIn(metric.unit()) : null, metric.unit(), source, all.host(), result.reason()));
  }
}
