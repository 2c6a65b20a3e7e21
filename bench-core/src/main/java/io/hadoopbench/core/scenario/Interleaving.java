package io.hadoopbench.core.scenario;

import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.job.JobSpec;
import io.hadoopbench.core.model.Variant;
import io.hadoopbench.core.pace.SliceSchedule;
import io.hadoopbench.core.profile.Sampling;
import io.hadoopbench.core.series.SeriesSampler;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Which variants of a run take turns within a block, and why the others run alone. */
public final class Interleaving {
  /** Name of the option, and its words. */
  public static final String OPTION = "interleave";

  public static final String AUTO = "auto";
  private static final String OFF = "off";

  /** Length of a turn, if nothing is known that speaks for another. */
  public static final Duration USUAL = Duration.ofMillis(250);

  /** Of operations that few threads do within a few ms. */
  private static final Duration SHORT = Duration.ofMillis(100);

  /** With more the same operations take longer, and a turn must have several of each thread. */
  private static final int FEW_THREADS = 4;

  private static final Duration SHORTEST = Duration.ofMillis(50);

  /**
   * Connections that nobody uses for longer are closed by one side (peer cache 3 s, DataNode 4 s,
   * JDK 5 s, IPC 10 s), and a new one in each turn is another experiment.
   */
  private static final Duration MOST_IDLE = Duration.ofMillis(2500);

  private static final int LEAST_ROUNDS = 4;

  /**
   * Where trials are of a number of operations: so many rounds at most, and that a thread does so
   * many in a turn where it has enough.
   */
  private static final int MOST_ROUNDS = 400;

  private static final int OPERATIONS = 32;

  /**
   * Configuration: share of turns that are left empty, to tell what a turn leaves behind from what
   * waiting does; for docs/lab/interleaving.md alone.
   */
  public static final String EMPTY = "hadoopbench.turns.empty";

  private Interleaving() {}

  public static Option option() {
    return Option.of(
            OPTION,
            Option.Type.TEXT,
            "auto|off|TIME",
            AUTO,
            "variants of a block share a job and take turns of that length where they can"
                + " (docs/reference/interleaving.md); off: one runs after the other")
        .advanced();
  }

  /**
   * Length of a turn of short operations. Neighbours work for seconds, so in most blocks of a few
   * seconds each arm has some turns of 100 ms without them, and too few of longer ones
   * (docs/lab/interleaving.md).
   */
  public static Optional<Duration> ofShortOperations(int mostThreads) {
    return Optional.of(mostThreads <= FEW_THREADS ? SHORT : USUAL);
  }

  /**
   * @param mostThreads load threads, the most of any variant
   * @param variants how many there are
   * @return empty where every trial runs alone
   * @throws UsageException if the option is none of its words
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
    if (!TrialLength.isTime(settings)) {
      throw new UsageException(
          "-"
              + OPTION
              + " "
              + asked
              + ": a trial is of -"
              + workload.countedUnit()
              + " "
              + settings.text(workload.countedUnit())
              + ", and a turn is a part of these; leave -"
              + OPTION
              + " out, or give "
              + AUTO
              + " or "
              + OFF);
    }
    if (length.compareTo(SHORTEST) < 0
        || length.multipliedBy(LEAST_ROUNDS).compareTo(settings.duration(TrialLength.DURATION))
            > 0) {
      throw new UsageException(
          "-"
              + OPTION
              + " "
              + asked
              + ": must be "
              + AUTO
              + ", "
              + OFF
              + ", or a time from "
              + SHORTEST.toMillis()
              + " ms to a "
              + LEAST_ROUNDS
              + "th of -"
              + TrialLength.DURATION
              + " "
              + settings.text(TrialLength.DURATION));
    }
    return Optional.of(length);
  }

  /**
   * Where more variants are than can wait for turns of their length, these are shorter; not where
   * several threads need longer ones.
   */
  private static Duration shortened(Duration slice, int variants) {
    Duration fits = MOST_IDLE.dividedBy(Math.max(1, variants - 1));
    return Collections.min(List.of(slice, Collections.max(List.of(fits, SHORT))));
  }

  /**
   * The turns of arms that share a job.
   *
   * @param slice length of one where trials are of a time
   * @param loads of the arms
   * @param empty share of turns of a time in which nobody works
   * @param seed of their order
   */
  public static SliceSchedule of(
      Duration slice, List<JobSpec.Load> loads, double empty, long seed) {
    long nanos = loads.get(0).length().nanos();
    if (nanos > 0) {
      return new SliceSchedule(
          slice.toMillis(), (int) Math.max(1, nanos / slice.toNanos()), empty, seed);
    }
    long fewest =
        loads.stream()
            .mapToLong(load -> load.length().operations() / ((long) load.maps() * load.threads()))
            .min()
            .orElseThrow();
    return new SliceSchedule(
        0,
        (int) Math.max(Math.min(LEAST_ROUNDS, fewest), Math.min(MOST_ROUNDS, fewest / OPERATIONS)),
        0,
        seed);
  }

  /** How many variants can share a job, so that none waits for too long. */
  public static int mostArms(Duration slice) {
    return (int) (MOST_IDLE.toMillis() / slice.toMillis()) + 1;
  }

  /**
   * Whether all that several variants write in a block of a number of operations is there at the
   * same time.
   */
  public static boolean stays(WorkloadSpec workload, Settings settings) {
    return !TrialLength.isTime(settings)
        && solo(workload, settings, settings.asMap().containsKey("study")).isEmpty();
  }

  /**
   * Why no variant of a run takes turns, as far as its options tell; empty when they may.
   *
   * @param study whether it has the presets of one
   */
  public static Optional<String> solo(WorkloadSpec workload, Settings settings, boolean study) {
    if (workload.slice(1).isEmpty()) {
      return Optional.of("its operations have not been held against trials that run alone");
    }
    if (length(workload, settings, 1, 1).isEmpty()) {
      return Optional.of("-" + OPTION + " " + OFF);
    }
    if (study) {
      return Optional.of("-study: totals are of one variant");
    }
    if (settings.count("maps") > 1) {
      return Optional.of(
          "-maps " + settings.text("maps") + ": several tasks would have to change hands at once");
    }
    if (settings.decimal(Jobs.RATE) > 0 || settings.decimal(Jobs.MOST_RATE) > 0) {
      return Optional.of(
          "-"
              + (settings.decimal(Jobs.RATE) > 0 ? Jobs.RATE : Jobs.MOST_RATE)
              + ": what waits would be done at each change of hands");
    }
    if (!settings.text("dropCaches").equals("none")) {
      return Optional.of("-dropCaches: a cache is dropped once for all that use it");
    }
    return Stream.of(Sampling.EXPLAIN, SeriesSampler.OPTION)
        .filter(settings::flag)
        .findFirst()
        .map(option -> "-" + option + ": servers are sampled for one variant");
  }

  /** Why a variant runs alone where others take turns; empty when it takes turns. */
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
   * Threads end their part of a turn one after the other, and the last work alone: of a turn of few
   * operations that is too much.
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
                + " threads, turns take "
                + (long) LEAST_ROUNDS * OPERATIONS * threads
                + " or more");
  }
}
