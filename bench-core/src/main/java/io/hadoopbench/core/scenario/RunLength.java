package io.hadoopbench.core.scenario;

import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.model.RunPlan;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * How long a run rehearses, and how many blocks it has: a number, or as many as it takes until its
 * intervals are narrow.
 */
public final class RunLength {
  /** Names of the options. */
  public static final String BLOCKS = "blocks";

  public static final String PRECISION = RunPlan.PRECISION;
  public static final String WARM_UP = "warmup";
  public static final String RESTARTS = RunPlan.RESTARTS;
  public static final String MOST_TIME = RunPlan.MOST_TIME;
  private static final int MOST_PERCENT = 100;

  /** What a run may take beyond its time before it counts as one that hangs. */
  private static final Duration HANGS = Duration.ofMinutes(10);

  /** With a precision: an hour of kms-create, and a sixth of the width that ten blocks have. */
  private static final int MOST = 360;

  /** Rounds on servers that have just started; the first one is twice as slow as the third. */
  public static final int AFTER_RESTART = 3;

  /** A study varies more than a default run does, so that each round takes longer. */
  public static final String STUDY_WARM_UP = "2m";

  private static final int MOST_ROUNDS = 50;

  private RunLength() {}

  /**
   * The number, for a scenario that has a default of its own: many short trials see through a
   * machine whose speed swings.
   */
  public static Option blocks(String defaultBlocks) {
    return Option.of(
        BLOCKS,
        Option.Type.POSITIVE,
        "N",
        defaultBlocks,
        "blocks; each runs every variant once. A 95 % interval needs 6");
  }

  /** Of what comes before the first block. */
  public static Option rehearsing() {
    return Option.of(
        WARM_UP,
        Option.Type.TEXT,
        "N|TIME",
        "60s",
        "rounds of trials before the first block, which count nowhere: so many; or until compilers"
            + " take less than 2 % of the CPUs, at most for so long, "
            + STUDY_WARM_UP
            + " with -study, and what still compiled by then is said. Where servers restart between"
            + " variants: after each restart, by a time at most "
            + AFTER_RESTART);
  }

  /** How many rounds; empty when a time bounds them. */
  public static OptionalInt warmUp(Settings settings) {
    String asked = settings.text(WARM_UP);
    if (!asked.matches("\\d{1,9}")) {
      return OptionalInt.empty();
    }
    settings.require(
        WARM_UP,
        rounds -> Integer.parseInt(asked) <= MOST_ROUNDS,
        "at most " + MOST_ROUNDS + " rounds; operations per thread are -warmupOps now");
    return OptionalInt.of(Integer.parseInt(asked));
  }

  /**
   * How long rounds may take that are not a number.
   *
   * @throws UsageException if it is neither
   */
  public static Duration mostWarmUp(Settings settings) {
    return Option.of(WARM_UP, Option.Type.DURATION, "", "", "").duration(settings.text(WARM_UP));
  }

  /** The options of a run that goes on. */
  public static List<Option> goingOn() {
    return List.of(
        Option.of(
            PRECISION,
            Option.Type.DECIMAL,
            "PERCENT",
            "",
            "go on with blocks until the intervals of the primary metric are that narrow to either"
                + " side, at most "
                + MOST),
        Option.of(
            RESTARTS,
            Option.Type.POSITIVE,
            "N",
            "1",
            "embedded cluster: start it N times, each with rehearsals and -"
                + BLOCKS
                + " of its own; the interval then holds for what differs between starts, too, and"
                + " needs 6"),
        Option.of(
            MOST_TIME,
            Option.Type.DURATION,
            "TIME",
            "",
            "begin no block that would end after this time, counted from the first rehearsal, and"
                + " end with what there is by then"));
  }

  /**
   * @throws UsageException if the settings contradict each other
   */
  public static void check(Settings settings) {
    checkRestarts(settings);
    if ((long) settings.count(RESTARTS) * most(settings) > RunPlan.MOST_BLOCKS) {
      throw new UsageException(
          "-"
              + BLOCKS
              + " "
              + most(settings)
              + (settings.count(RESTARTS) > 1
                  ? " -" + RESTARTS + " " + settings.text(RESTARTS)
                  : "")
              + ": a run has at most "
              + RunPlan.MOST_BLOCKS
              + " blocks; make trials longer instead (-"
              + TrialLength.DURATION
              + ")");
    }
    settings.require(
        PRECISION,
        percent -> settings.decimal(PRECISION) <= MOST_PERCENT,
        "must be at most " + MOST_PERCENT);
    settings.require(PRECISION, percent -> settings.decimal(PRECISION) > 0, "must be above 0");
    if (warmUp(settings).isEmpty()) {
      Duration rehearsing = mostWarmUp(settings);
      settings.require(
          MOST_TIME,
          time -> settings.duration(MOST_TIME).compareTo(rehearsing) > 0,
          "rehearsals alone may take "
              + settings.text(WARM_UP)
              + "; lower -"
              + WARM_UP
              + ", or give more time");
    }
  }

  private static void checkRestarts(Settings settings) {
    if (settings.count(RESTARTS) == 1) {
      return;
    }
    ExistingOnly.refuse(settings, RESTARTS);
    for (String other : List.of(PRECISION, MOST_TIME)) {
      if (settings.has(other)) {
        throw new UsageException(
            "-"
                + RESTARTS
                + " "
                + settings.text(RESTARTS)
                + " -"
                + other
                + " "
                + settings.text(other)
                + ": each start has the same number of blocks; leave one of them out");
      }
    }
  }

  /**
   * After which a run is ended whatever it does, cluster and files that are read included; empty
   * when nobody bounds it.
   */
  public static Optional<Duration> mostTime(Settings settings) {
    return settings.has(MOST_TIME)
        ? Optional.of(settings.duration(MOST_TIME).plus(HANGS))
        : Optional.empty();
  }

  /** The most that all starts together may have. */
  public static int all(Settings settings) {
    return settings.count(RESTARTS) * most(settings);
  }

  /** The most that a start may have. */
  public static int most(Settings settings) {
    return settings.has(PRECISION)
        ? Math.max(MOST, settings.count(BLOCKS))
        : settings.count(BLOCKS);
  }
}
