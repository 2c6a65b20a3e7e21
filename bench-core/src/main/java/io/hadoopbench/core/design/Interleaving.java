package io.hadoopbench.core.design;

import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.explain.Sampling;
import io.hadoopbench.core.load.JobSpec;
import io.hadoopbench.core.load.measure.SliceSchedule;
import io.hadoopbench.core.result.Variant;
import io.hadoopbench.core.servers.SeriesSampler;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Decides which variants of a run are interleaved within a block and why other variants run solo.
 */
public final class Interleaving {
  public static final String OPTION = "interleave";

  public static final String AUTO = "auto";
  private static final String OFF = "off";

  public static final Duration USUAL = Duration.ofMillis(250);

  /** Slice length for a few threads whose operations take a few ms. */
  private static final Duration SHORT = Duration.ofMillis(100);

  /**
   * With more threads than this, operations take longer, and each thread needs several operations
   * per slice.
   */
  private static final int FEW_THREADS = 4;

  private static final Duration SHORTEST = Duration.ofMillis(50);

  /**
   * Longest pause between a variant's slices. During longer pauses, the client or the server closes
   * idle connections (peer cache 3 s, DataNode 4 s, JDK 5 s, IPC 10 s). Reconnecting in each slice
   * would then change what is measured.
   */
  private static final Duration MOST_IDLE = Duration.ofMillis(2500);

  private static final int LEAST_ROUNDS = 4;

  /**
   * Maximum number of rounds, and target number of operations per thread in each slice, for trials
   * with a fixed number of operations.
   */
  private static final int MOST_ROUNDS = 400;

  private static final int OPERATIONS = 32;

  private Interleaving() {}

  public static Option option() {
    return Option.of(
            OPTION,
            Option.Type.TEXT,
            "auto|off|TIME",
            AUTO,
            "interleave a block's variants in one job, in slices of this length"
                + " (docs/reference/interleaving.md); off: run them one after another")
        .advanced();
  }

  /**
   * Returns the slice length for short operations. Bursts of background load often last for
   * seconds. A block of a few seconds contains enough undisturbed slices for every arm if slices
   * last 100 ms, but too few if they are longer (docs/lab/interleaving.md).
   */
  public static Optional<Duration> ofShortOperations(int mostThreads) {
    return Optional.of(mostThreads <= FEW_THREADS ? SHORT : USUAL);
  }

  /**
   * Returns the slice length.
   *
   * @param mostThreads maximum number of load threads over all variants
   * @param variants number of variants
   * @return empty if all trials run solo
   * @throws UsageException if the option has an invalid value
   */
  public static Optional<Duration> length(
      WorkloadSpec workload, Settings settings, int mostThreads, int variants) {
    String asked = settings.asMap().getOrDefault(OPTION, OFF);
    if (asked.equals(OFF)) {
      return Optional.empty();
    }
    if (asked.equals(AUTO)) {
      return workload
          .slice(mostThreads)
          .map(slice -> slice.compareTo(USUAL) > 0 ? slice : shortened(slice, variants));
    }
    Duration length = option().duration(asked);
    settings.require(
        OPTION,
        time -> TrialLength.isTime(settings),
        "the trial length is set by -"
            + workload.countedUnit()
            + " "
            + settings.text(workload.countedUnit())
            + ", so slices cannot have a fixed time; omit -interleave, or use auto or off");
    settings.require(
        OPTION,
        time ->
            length.compareTo(SHORTEST) >= 0
                && length
                        .multipliedBy(LEAST_ROUNDS)
                        .compareTo(settings.duration(TrialLength.DURATION))
                    <= 0,
        "must be auto, off, or a time between "
            + SHORTEST.toMillis()
            + " ms and one "
            + LEAST_ROUNDS
            + "th of -duration "
            + settings.text(TrialLength.DURATION));
    return Optional.of(length);
  }

  /**
   * Shortens slices if the pauses between them would be too long. They are never shorter than
   * several threads need.
   */
  private static Duration shortened(Duration slice, int variants) {
    Duration fits = MOST_IDLE.dividedBy(Math.max(1, variants - 1));
    return Collections.min(List.of(slice, Collections.max(List.of(fits, SHORT))));
  }

  /**
   * Returns the schedule for arms that share a job.
   *
   * @param slice slice length, if trials have a fixed time
   * @param loads the arms' loads
   * @param seed random seed for the slice order
   */
  public static SliceSchedule of(Duration slice, List<JobSpec.Load> loads, long seed) {
    long nanos = loads.get(0).length().nanos();
    if (nanos > 0) {
      return new SliceSchedule(slice.toMillis(), (int) Math.max(1, nanos / slice.toNanos()), seed);
    }
    long fewest =
        loads.stream()
            .mapToLong(load -> load.length().operations() / ((long) load.maps() * load.threads()))
            .min()
            .orElseThrow();
    return new SliceSchedule(
        0,
        (int) Math.max(Math.min(LEAST_ROUNDS, fewest), Math.min(MOST_ROUNDS, fewest / OPERATIONS)),
        seed);
  }

  /**
   * Returns how many variants can share a job without overly long pauses between a variant's
   * slices.
   */
  public static int mostArms(Duration slice) {
    return (int) (MOST_IDLE.toMillis() / slice.toMillis()) + 1;
  }

  /**
   * Returns whether the files of several variants exist at the same time, because trials with a
   * fixed number of operations are interleaved.
   */
  public static boolean stays(WorkloadSpec workload, Settings settings) {
    return !TrialLength.isTime(settings)
        && solo(workload, settings, settings.asMap().containsKey("study")).isEmpty();
  }

  /**
   * Returns the reason no variant can be interleaved, as far as the options determine it; empty if
   * variants may be interleaved.
   *
   * @param study whether the run uses a study's presets
   */
  public static Optional<String> solo(WorkloadSpec workload, Settings settings, boolean study) {
    if (workload.slice(1).isEmpty()) {
      return Optional.of(
          "this workload's interleaved trials have not been validated against solo trials");
    }
    if (length(workload, settings, 1, 1).isEmpty()) {
      return Optional.of("-interleave off");
    }
    if (study) {
      return Optional.of("-study: totals are per variant");
    }
    if (settings.count("maps") > 1) {
      return Optional.of(
          "-maps " + settings.text("maps") + ": several tasks would have to switch simultaneously");
    }
    if (settings.decimal(Jobs.RATE) > 0 || settings.decimal(Jobs.MOST_RATE) > 0) {
      return Optional.of(
          "-"
              + (settings.decimal(Jobs.RATE) > 0 ? Jobs.RATE : Jobs.MOST_RATE)
              + ": delayed operations would run at each switch");
    }
    if (!settings.text("dropCaches").equals("none")) {
      return Optional.of("-dropCaches: caches are shared by all of a job's variants");
    }
    return Stream.of(Sampling.EXPLAIN, SeriesSampler.OPTION)
        .filter(settings::flag)
        .findFirst()
        .map(option -> "-" + option + ": servers are sampled for one variant at a time");
  }

  /**
   * Returns the reason a variant runs solo while other variants are interleaved; empty if this
   * variant is also interleaved.
   */
  public static Optional<String> solo(
      TreatedScenario scenario, Variant variant, Settings settings) {
    WorkloadSpec workload = scenario.spec().workload();
    return workload
        .solo(variant, settings)
        .or(() -> tooFew(workload, Threads.of(variant, settings), settings))
        .or(
            () ->
                scenario.acting(variant).stream()
                    .map(
                        treatment ->
                            treatment
                                .otherJvm(variant, settings)
                                .or(() -> treatment.solo(variant, settings)))
                    .flatMap(Optional::stream)
                    .findFirst());
  }

  /**
   * Rejects slices with too few operations. Threads finish their part of a slice at different
   * times, so the last threads run with less concurrency, which changes the rates.
   */
  static Optional<String> tooFew(WorkloadSpec workload, int threads, Settings settings) {
    boolean enough =
        TrialLength.isTime(settings)
            || threads == 1
            || settings.number(workload.countedUnit()) / threads >= LEAST_ROUNDS * OPERATIONS;
    return enough
        ? Optional.empty()
        : Optional.of(
            "-"
                + workload.countedUnit()
                + " "
                + settings.text(workload.countedUnit())
                + ": with "
                + threads
                + " threads, interleaving needs "
                + (long) LEAST_ROUNDS * OPERATIONS * threads
                + " or more");
  }
}
