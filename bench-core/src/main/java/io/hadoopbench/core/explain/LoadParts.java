package io.hadoopbench.core.explain;

import io.hadoopbench.core.result.Explanation;
import io.hadoopbench.core.result.store.Stacks;
import io.hadoopbench.core.result.store.Stacks.LoadState;
import io.hadoopbench.core.table.Numbers;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Components of the load threads' time. The kernel counts how long threads were on a CPU, waited
 * for a CPU, and slept. Samples from CPU timers break down the CPU time, and samples of sleeping
 * threads break down the sleep time. Therefore, late samples on a busy machine do not shift time
 * between the two.
 *
 * @param byPart seconds by component, summed over all load threads
 * @param unreliable the reason the components are not usable; empty if they are usable
 */
public record LoadParts(
    SortedMap<String, Double> byPart, double seconds, long samples, Optional<String> unreliable) {
  /** CPU time without samples. */
  private static final String COMPUTING = "computing";

  /** Time during which the thread was runnable but had no CPU. */
  public static final String QUEUE = "waiting for a CPU";

  private static final String NAMENODE = "waiting for the NameNode";
  private static final String ROUTER = "waiting for the Router";

  /**
   * Minimum number of samples. With 40 samples, the share of a component that takes half the time
   * has an error of 16 percentage points, or 5 points over ten trials.
   */
  private static final long FEWEST = 40;

  /**
   * Maximum relative difference between sampled and counted sleep time. On a busy machine the
   * sampler itself waits for a CPU, so there are fewer samples, but they are still representative.
   */
  private static final double MOST_OFF = 0.5;

  private static final double SAMPLE_SECONDS = LoadState.ASLEEP_MILLIS / 1e3;

  /**
   * Assumed CPU time per sample. CPU timers fire at a kernel tick, so a sample initially represents
   * about one tick. With many samples, the load threads' counted CPU time gives the actual value.
   */
  private static final double TICK_SECONDS = 4e-3;

  /** Number of assumed prior samples, each representing one tick. */
  private static final double ASSUMED = 10;

  private static final Pattern LOAD =
      Pattern.compile(";io/hadoopbench/core/load/LoadThread\\.measure(;|$)");

  /**
   * Kernel counters for the timed parts of load threads.
   *
   * @param queueSeconds time during which threads were runnable but waited for a CPU
   */
  public record Kernel(double seconds, double cpuSeconds, double queueSeconds) {
    double asleepSeconds() {
      return Math.max(0, seconds - cpuSeconds - queueSeconds);
    }
  }

  /**
   * @param stacks stacks of load threads and their helpers, with states; stacks of other threads
   *     are ignored
   */
  public static LoadParts of(Stacks stacks, Kernel kernel, StackRules rules) {
    return new Sorter(stacks, rules).parts(kernel);
  }

  /**
   * Returns seconds by component if there are no samples. The sleep time then remains unexplained.
   */
  public static SortedMap<String, Double> of(Kernel kernel) {
    SortedMap<String, Double> seconds =
        new TreeMap<>(
            Map.of(
                COMPUTING,
                kernel.cpuSeconds(),
                QUEUE,
                kernel.queueSeconds(),
                Explanation.UNEXPLAINED,
                kernel.asleepSeconds()));
    seconds.values().removeIf(value -> value <= 0);
    return seconds;
  }

  /**
   * Renames waits for the NameNode if clients call a Router, because the clients' stacks do not
   * show whether they do.
   */
  public LoadParts throughRouter() {
    SortedMap<String, Double> renamed = new TreeMap<>();
    byPart.forEach(
        (part, time) -> renamed.merge(part.equals(NAMENODE) ? ROUTER : part, time, Double::sum));
    return new LoadParts(renamed, seconds, samples, unreliable);
  }

  private static final class Sorter {
    private final StackRules rules;
    private final Map<LoadState, Map<String, Double>> ofLoad = new HashMap<>();
    private final Map<StackRules.Opening, Map<String, Double>> ofHelpers = new HashMap<>();

    Sorter(Stacks stacks, StackRules rules) {
      this.rules = rules;
      stacks.samples().forEach(this::add);
    }

    private void add(String stack, long count) {
      LoadState state = LoadState.in(stack);
      if (LOAD.matcher(stack).find()) {
        ofLoad
            .computeIfAbsent(state, s -> new TreeMap<>())
            .merge(rules.component(stack), (double) count, Double::sum);
        return;
      }
      for (StackRules.Opening opening : rules.openings()) {
        boolean counts = opening.working() ? state == LoadState.ON_CPU : state != LoadState.ON_CPU;
        if (counts && opening.helper().matcher(stack).find()) {
          ofHelpers
              .computeIfAbsent(opening, o -> new TreeMap<>())
              .merge(rules.component(stack), (double) count, Double::sum);
        }
      }
    }

    LoadParts parts(Kernel kernel) {
      Map<String, Double> onCpu = ofLoad.getOrDefault(LoadState.ON_CPU, Map.of());
      Map<String, Double> asleep = ofLoad.getOrDefault(LoadState.ASLEEP, Map.of());
      SortedMap<String, Double> seconds = new TreeMap<>();
      share(kernel.cpuSeconds(), onCpu, seconds);
      share(kernel.asleepSeconds(), asleep, seconds);
      seconds.merge(QUEUE, kernel.queueSeconds(), Double::sum);
      double cpuSample = (kernel.cpuSeconds() + ASSUMED * TICK_SECONDS) / (sum(onCpu) + ASSUMED);
      rules.openings().forEach(opening -> open(opening, cpuSample, seconds));
      seconds.values().removeIf(value -> value <= 0);
      return new LoadParts(
          seconds,
          kernel.seconds(),
          (long) (sum(onCpu) + sum(asleep)),
          unreliable(kernel, sum(onCpu), sum(asleep)));
    }

    /**
     * Divides a time in proportion to the samples; without samples, the time remains unexplained.
     */
    private static void share(
        double time, Map<String, Double> samples, SortedMap<String, Double> into) {
      if (sum(samples) == 0) {
        into.merge(Explanation.UNEXPLAINED, time, Double::sum);
      }
      samples.forEach((part, count) -> into.merge(part, time * count / sum(samples), Double::sum));
    }

    private void open(
        StackRules.Opening opening, double cpuSample, SortedMap<String, Double> seconds) {
      Double wait = seconds.remove(opening.part());
      if (wait == null || wait == 0) {
        return;
      }
      Map<String, Double> helpers = ofHelpers.getOrDefault(opening, Map.of());
      double each =
          opening.working()
              ? cpuSample * Math.min(1, wait / Math.max(wait, cpuSample * sum(helpers)))
              : sum(helpers) == 0 ? 0 : wait / sum(helpers);
      helpers.forEach(
          (part, count) ->
              seconds.merge(
                  part.equals(opening.part()) ? opening.rest() : part, each * count, Double::sum));
      seconds.merge(opening.rest(), wait - each * sum(helpers), Double::sum);
    }

    private static Optional<String> unreliable(Kernel kernel, double onCpu, double asleep) {
      if (onCpu + asleep < FEWEST) {
        return Optional.of(
            "fewer than "
                + FEWEST
                + " samples of load threads; raise -duration or the number of operations");
      }
      double off = asleep * SAMPLE_SECONDS / Math.max(SAMPLE_SECONDS, kernel.asleepSeconds()) - 1;
      return kernel.asleepSeconds() < kernel.seconds() / 10 || Math.abs(off) <= MOST_OFF
          ? Optional.empty()
          : Optional.of(
              Numbers.format(
                  "samples of sleeping load threads cover %.2f s, but they slept %.2f s",
                  asleep * SAMPLE_SECONDS, kernel.asleepSeconds()));
    }

    private static double sum(Map<String, Double> samples) {
      return samples.values().stream().mapToDouble(Double::doubleValue).sum();
    }
  }
}
