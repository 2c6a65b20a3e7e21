package io.hadoopbench.core.scenario;

import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.model.RunPlan;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Length of the warm-up and number of blocks: fixed, or until intervals are narrow enough. */
public final class RunLength {
  /** Names of the options. */
  public static final String BLOCKS = "blocks";

  public static final String PRECISION = RunPlan.PRECISION;
  public static final String WARM_UP = "warmup";
  public static final String RESTARTS = RunPlan.RESTARTS;
  public static final String MOST_TIME = RunPlan.MOST_TIME;
  private static final int MOST_PERCENT = 100;

  /** Time beyond the limit after which a run is considered hung. */
  private static final Duration HANGS = Duration.ofMinutes(10);

  /**
   * Maximum with a precision: an hour of kms-create, whose interval is one sixth as wide as with
   * ten blocks.
   */
  private static final int MOST = 360;

  /** Warm-up rounds on restarted servers; the first one is half as fast as the third. */
  public static final int AFTER_RESTART = 3;

  /** Longer than the default, because a study has more variants and each round takes longer. */
  public static final String STUDY_WARM_UP = "2m";

  private static final int MOST_ROUNDS = 50;

  private RunLength() {}

  /**
   * Returns the option for a scenario with its own default: many short trials average out changes
   * in the speed of the machine.
   */
  public static Option blocks(String defaultBlocks) {
    return Option.of(
        BLOCKS,
        Option.Type.POSITIVE,
        "N",
        defaultBlocks,
        "number of blocks; each runs every variant once. A 95 % interval requires 6");
  }

  /** Returns the option of the warm-up before the first block. */
  public static Option warmUpOption() {
    return Option.of(
        WARM_UP,
        Option.Type.TEXT,
        "N|TIME",
        "60s",
        "warm-up before the first block, not recorded: a number of rounds, or a time limit for"
            + " rounds until JIT compilers use less than 2 % of the CPU. Default with -study: "
            + STUDY_WARM_UP
            + ". If servers restart between variants: after each restart, with a time limit at most"
            + " "
            + AFTER_RESTART
            + " rounds");
  }

  /** Returns the number of rounds; empty if a time limits them. */
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
   * Returns the time limit of the warm-up, if the option is not a number of rounds.
   *
   * @throws UsageException if it is neither
   */
  public static Duration mostWarmUp(Settings settings) {
    return Option.of(WARM_UP, Option.Type.DURATION, "", "", "").duration(settings.text(WARM_UP));
  }

  /** Returns the options that extend or limit a run. */
  public static List<Option> limits() {
    return List.of(
        Option.of(
            PRECISION,
            Option.Type.DECIMAL,
            "PERCENT",
            "",
            "add blocks until the intervals of the primary metric are within this percentage on"
                + " both sides, at most "
                + MOST),
        Option.of(
            RESTARTS,
            Option.Type.POSITIVE,
            "N",
            "1",
            "embedded cluster: start it N times, each with its own warm-up and -"
                + BLOCKS
                + "; the interval then includes between-restart variance, and requires 6"),
        Option.of(
            MOST_TIME,
            Option.Type.DURATION,
            "TIME",
            "",
            "start no block that would end after this time, counted from the first warm-up round,"
                + " and finish with the blocks so far"));
  }

  /**
   * Checks the options.
   *
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
      Duration warmUp = mostWarmUp(settings);
      settings.require(
          MOST_TIME,
          time -> settings.duration(MOST_TIME).compareTo(warmUp) > 0,
          "the warm-up may take "
              + settings.text(WARM_UP)
              + "; lower -"
              + WARM_UP
              + ", or increase the limit");
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
                + ": each start has the same number of blocks; omit one of the options");
      }
    }
  }

  /**
   * Returns the time after which a run is ended in any case, including start of the cluster and
   * preparation of files; empty if not limited.
   */
  public static Optional<Duration> mostTime(Settings settings) {
    return settings.has(MOST_TIME)
        ? Optional.of(settings.duration(MOST_TIME).plus(HANGS))
        : Optional.empty();
  }

  /** Returns the maximum number of blocks of all starts together. */
  public static int all(Settings settings) {
    return settings.count(RESTARTS) * most(settings);
  }

  /** Returns the maximum number of blocks of one start. */
  public static int most(Settings settings) {
    return settings.has(PRECISION)
        ? Math.max(MOST, settings.count(BLOCKS))
        : settings.count(BLOCKS);
  }
}
