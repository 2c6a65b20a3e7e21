package io.hadoopbench.core.run;

import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.micro.MicroBenchmark;
import io.hadoopbench.core.micro.MicroLength;
import io.hadoopbench.core.micro.MicroResult;
import io.hadoopbench.core.model.Limit;
import io.hadoopbench.core.model.Metric;
import io.hadoopbench.core.model.Variant;
import io.hadoopbench.core.scenario.Composition;
import io.hadoopbench.core.scenario.LimitProbe;
import io.hadoopbench.core.scenario.RunContext;
import io.hadoopbench.core.scenario.Threads;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The limits that a scenario names: which benchmarks tell them, and what their results say. */
record LimitMeter(List<Metric> metrics, List<LimitProbe> probes, List<Variant> variants, Work work) {
  /**
   * Measures in a task, before the first trial.
   *
   * @param variants those that can run here; a limit that bounds none of them is not measured
   * @param progress receives one line, if there is anything to measure
   */
  static List<Limit> measure(Composition scenario, RunContext run, List<Variant> variants, Consumer<String> progress) throws IOException {
    Settings settings = run.settings();
    Work work = new Work(variant -> settings.count("maps") * Threads.of(variant, settings), scenario::irrelevant,
        variant -> scenario.otherJvm(variant, settings));
    List<LimitProbe> probes = settings.asMap().containsKey(LimitProbe.NO_LIMITS) ? List.of()
        : scenario.limits(settings).stream().filter(probe -> variants.stream().anyMatch(work.does(probe))).toList();
    if (probes.isEmpty()) {
      return List.of();
    }
    LimitMeter meter = new LimitMeter(scenario.metrics(), probes, variants, work);
    List<String> names = meter.measured().map(LimitProbe::name).toList();
    if (names.isEmpty()) {
      return meter.limits(LimitTask.Measured.NOTHING);
    }
    progress.accept("measuring what one core can do at best: " + String.join("; ", names) + " (-" + LimitProbe.NO_LIMITS + " leaves it out)");
    return meter.limits(LimitTask.run(run.jobs(), run.cluster().clientConf(), meter.benchmarks()));
  }

  /**
   * What is known of variants beside their levels.
   *
   * @param threads all load threads of a trial
   * @param irrelevant factors that say nothing about a variant, so that it does no part of their work, whatever its levels
   * @param otherJvm why its tasks do not run in the JVM where limits are measured; empty when they do
   */
  record Work(ToIntFunction<Variant> threads, Function<Variant, Set<String>> irrelevant, Function<Variant, Optional<String>> otherJvm) {
    private Predicate<Variant> does(LimitProbe probe) {
      return variant -> probe.bounds(variant) && Collections.disjoint(irrelevant.apply(variant), probe.levels().keySet());
    }

    /** Of those that do it the ones whose JVM the benchmark has, too. */
    private Predicate<Variant> inItsJvm(LimitProbe probe) {
      return does(probe).and(variant -> otherJvm.apply(variant).isEmpty());
    }

    private int share(LimitProbe probe, Variant variant) {
      return probe.threads() == LimitProbe.ALL_THREADS ? threads.applyAsInt(variant) : probe.threads();
    }
  }

  /** What is to be measured, each once. */
  List<MicroBenchmark> benchmarks() {
    return measured().map(LimitProbe::benchmark).distinct().toList();
  }

  private Stream<LimitProbe> measured() {
    return probes.stream().filter(probe -> variants.stream().anyMatch(work.inItsJvm(probe)));
  }

  /** @param measured of all {@link #benchmarks} */
  List<Limit> limits(LimitTask.Measured measured) {
    List<Limit> limits = new ArrayList<>();
    for (LimitProbe probe : probes) {
      bounded(variants, work.inItsJvm(probe), variant -> work.share(probe, variant))
          .forEach((share, of) -> limits.add(limit(probe, of, share, best(probe, measured))));
      bounded(variants, work.does(probe).and(work.inItsJvm(probe).negate()), variant -> work.otherJvm.apply(variant).orElseThrow())
          .forEach((jvm, of) -> bounded(of, variant -> true, variant -> work.share(probe, variant))
              .forEach((share, all) -> limits.add(limit(probe, all, share,
              new Limit.Best(null, metric(probe).unit(), source(probe), "", "its tasks run in another JVM (" + jvm
                  + "), of which the speed is not known")))));
    }
    return limits;
  }

  private static <K extends Comparable<K>> SortedMap<K, List<Variant>> bounded(List<Variant> variants,
      Predicate<Variant> which, Function<Variant, K> by) {
    return variants.stream().filter(which).collect(Collectors.groupingBy(by, TreeMap::new, Collectors.toList()));
  }

  private static Limit limit(LimitProbe probe, List<Variant> variants, int threads, Limit.Best best) {
    return new Limit(probe.name(), probe.part(), probe.metric(), variants.stream().map(Variant::id).toList(), threads, best);
  }

  private Limit.Best best(LimitProbe probe, LimitTask.Measured all) {
    MicroResult result = all.results().get(probe.benchmark());
    boolean measured = result.outcome() == MicroResult.Outcome.MEASURED;
    String unit = metric(probe).unit();
    return new Limit.Best(measured ? result.score().bestIn(unit) : null, unit, source(probe), all.host(), result.reason());
  }

  private static String source(LimitProbe probe) {
    return (probe.benchmark().shortName() + " " + probe.benchmark().paramText()).strip() + ", best of " + MicroLength.SHORT;
  }

  private Metric metric(LimitProbe probe) {
    return metrics.stream().filter(m -> m.id().equals(probe.metric())).findFirst()
        .orElseThrow(() -> new IllegalArgumentException("limit " + probe.name() + ": the scenario has no metric " + probe.metric()));
  }
}
