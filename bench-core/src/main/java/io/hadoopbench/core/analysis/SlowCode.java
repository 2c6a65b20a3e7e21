package io.hadoopbench.core.analysis;

import io.hadoopbench.core.model.Load;
import io.hadoopbench.core.model.Measured;
import io.hadoopbench.core.model.Metric;
import io.hadoopbench.core.model.RunResult;
import io.hadoopbench.core.model.TrialResult;
import java.util.Collection;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;

/**
 * Detects that the JVM of the load compiled a Java codec or coder badly: its load threads then use far more CPU beyond the baseline's than the
 * same code needs in a separate JVM. One start of {@code ec-write} ran the Java coder at a seventh of its speed in each block alike, so that no
 * interval showed it; in the starts before and after it took 1.0 and 1.3 times the CPU of the separate JVM.
 */
final class SlowCode {
  /** Codecs and coders take 0.3 to 1.3 times as long in a trial: caches are colder, and buffers are copied. */
  private static final double TIMES = 3;
  /** The code must need at least this share of the baseline's CPU; otherwise other work of the variant is larger, such as keys of small files. */
  private static final double OF_BASELINE = 0.5;

  private SlowCode() { }

  /** Returns the reason not to compare a variant; empty if its code was compiled well, or if nothing is known. */
  static Optional<String> of(RunResult run, Samples samples, String variant) {
    String baseline = Load.baseline(run, variant);
    double reference = reference(run, variant) - reference(run, baseline);
    OptionalInt ofMap = Load.threads(run, variant);
    if (reference <= 0 || ofMap.isEmpty()) {
      return Optional.empty();
    }
    Metric metric = run.plan().primaryMetric();
    int threads = ofMap.getAsInt() * Integer.parseInt(run.plan().options().getOrDefault("maps", "1"));
    ToDoubleFunction<TrialResult> cpu = trial -> threads / trial.metrics().get(metric.id()) * trial.resources().get(CountedTime.THREAD_CPU_SECONDS)
        / trial.resources().get(CountedTime.THREAD_SECONDS);
    OptionalDouble ours = median(samples.beside(variant, baseline).values(), metric, cpu);
    OptionalDouble theirs = median(samples.beside(baseline, variant).values(), metric, cpu);
    if (ours.isEmpty() || theirs.isEmpty() || reference < OF_BASELINE * theirs.getAsDouble()) {
      return Optional.empty();
    }
    double times = (ours.getAsDouble() - theirs.getAsDouble()) / reference;
    return times <= TIMES ? Optional.empty() : Optional.of(String.format(Locale.ROOT, "%s is not compared: beyond the CPU of %s,"
        + " its load threads used %.1f times the CPU that its Java codec or coder needs in a separate JVM. The load's JVM compiled that code badly;"
        + " rerun.", variant, baseline, times));
  }

  private static double reference(RunResult run, String variant) {
    String seconds = run.measured().environment().getOrDefault(Measured.JAVA_CODE, new TreeMap<>()).getOrDefault(variant, "0");
    return Double.parseDouble(seconds.split(" ")[0]);
  }

  private static OptionalDouble median(Collection<TrialResult> trials, Metric metric, ToDoubleFunction<TrialResult> value) {
    double[] values = trials.stream().filter(trial -> trial.metrics().getOrDefault(metric.id(), 0.0) > 0
        && trial.resources().getOrDefault(CountedTime.THREAD_SECONDS, 0.0) > 0 && trial.resources().containsKey(CountedTime.THREAD_CPU_SECONDS))
        .mapToDouble(value).toArray();
    return values.length == 0 ? OptionalDouble.empty() : OptionalDouble.of(OrderStatistics.median(values));
  }
}
