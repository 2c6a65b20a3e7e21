package io.hadoopbench.core.analysis;

import io.hadoopbench.core.model.Limit;
import io.hadoopbench.core.model.Load;
import io.hadoopbench.core.model.Metric;
import io.hadoopbench.core.model.RunResult;
import io.hadoopbench.core.model.TrialResult;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * Whether the JVM of the load compiled badly what a variant does beyond its baseline: its load threads then use far more CPU for that than the
 * limits of the same run, from JVMs of their own, allow. A start of {@code ec-write} ran the Java coder at a seventh of its speed, in each block
 * alike, so that no interval showed it; in the starts before and after it took 1.0 and 1.3 times what the limit says.
 */
final class SlowCode {
  /** Codecs and coders take 0.3 to 1.3 times as long as alone: caches are colder, and buffers are copied. */
  private static final double TIMES = 3;
  /** Of an operation at least so much must be known; beside a shorter part the rest of the extra work is the larger one. */
  private static final double PART = 0.05;

  private SlowCode() { }

  /** One line; empty when nothing is wrong, or nothing is known. */
  static Optional<String> of(RunResult run, Samples samples, String variant) {
    Metric metric = run.plan().primaryMetric();
    String baseline = Load.baseline(run, variant);
    List<Limit> own = run.measured().limits().stream().filter(limit -> limit.best().value() != null && limit.metric().equals(metric.id())
        && limit.variants().contains(variant) && !limit.variants().contains(baseline)).toList();
    if (own.isEmpty() || metric.better() != Metric.Better.HIGHER) {
      return Optional.empty();
    }
    int threads = own.get(0).threads();
    double best = own.stream().mapToDouble(limit -> 1 / limit.best().value()).sum();
    ToDoubleFunction<TrialResult> took = trial -> threads / trial.metrics().get(metric.id());
    ToDoubleFunction<TrialResult> cpu = trial -> took.applyAsDouble(trial) * trial.resources().get(CountedTime.THREAD_CPU_SECONDS)
        / trial.resources().get(CountedTime.THREAD_SECONDS);
    Collection<TrialResult> trials = samples.beside(variant, baseline).values();
    OptionalDouble all = median(trials, metric, took);
    OptionalDouble ours = median(trials, metric, cpu);
    OptionalDouble theirs = median(samples.beside(baseline, variant).values(), metric, cpu);
    if (ours.isEmpty() || theirs.isEmpty() || best < PART * all.getAsDouble()) {
      return Optional.empty();
    }
    double times = (ours.getAsDouble() - theirs.getAsDouble()) / best;
    return times <= TIMES ? Optional.empty() : Optional.of(String.format(Locale.ROOT, "%s is not compared: beyond what %s uses, its load threads"
        + " used %.1f times the CPU that one core needs at best (%s). Their JVM compiled that badly in this start; run again.", variant, baseline,
        times, own.stream().map(Limit::name).collect(Collectors.joining(", "))));
  }

  private static OptionalDouble median(Collection<TrialResult> trials, Metric metric, ToDoubleFunction<TrialResult> value) {
    double[] values = trials.stream().filter(trial -> trial.metrics().getOrDefault(metric.id(), 0.0) > 0
        && trial.resources().getOrDefault(CountedTime.THREAD_SECONDS, 0.0) > 0 && trial.resources().containsKey(CountedTime.THREAD_CPU_SECONDS))
        .mapToDouble(value).toArray();
    return values.length == 0 ? OptionalDouble.empty() : OptionalDouble.of(OrderStatistics.median(values));
  }
}
