package io.hadoopbench.core.design;

import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.result.RunPlan;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The length of the warm-up and the number of blocks, which is either fixed or as large as narrow
 * confidence intervals require.
 */
public final class RunLength {
  public static final String BLOCKS = "blocks";

  public static final String PRECISION = RunPlan.PRECISION;
  public static final String WARM_UP = "warmup";
  public static final String RESTARTS = RunPlan.RESTARTS;
  public static final String MOST_TIME = RunPlan.MOST_TIME;
  private static final int MOST_PERCENT = 100;

  /** A run that exceeds its time limit by more than this is considered hung. */
  private static final Duration HANGS = Duration.ofMinutes(10);

  /**
   * Maximum number of blocks with {@code -precision}, about an hour of kms-create. The interval is
   * then one sixth as wide as with ten blocks.
   */
  private static final int MOST = 360;

  /**
   * Number of warm-up rounds after a server restart. The first round is only half as fast as the
   * third.
   */
  public static final int AFTER_RESTART = 3;

  /** Longer than the default, because studies compare more variants and each round takes longer. */
  public static final String STUDY_WARM_UP = "2m";

  private static final int MOST_ROUNDS = 50;

  private RunLength() {}

  /**
   * Returns the option with a scenario's own default. Many short trials average out changes in the
   * machine's speed.
   */
  public static Option blocks(String defaultBlocks) {
    return Option.of(
        BLOCKS,
        Option.Type.POSITIVE,
        "N",
        defaultBlocks,
        "number of blocks; each block runs every variant once. A 95 % interval requires 6");
  }

  public static Option warmUpOption() {
    return Option.of(
        WARM_UP,
        Option.Type.TEXT,
        "N|TIME",
        "60s",
        "unrecorded warm-up before the first block: a number of rounds, or a time limit. With a"
            + " time limit, rounds are repeated until JIT compilers use less than 2 % of the CPU."
            + " Default with -study: 2m. If servers restart between variants, they are warmed up"
            + " again after each restart; a time limit then means at most "
            + AFTER_RESTART
            + " rounds");
  }

  /** Returns the number of warm-up rounds; empty if a time limit is set instead. */
  public static OptionalInt warmUp(Settings settings) {
    String asked = settings.text(WARM_UP);
    if (!asked.matches("\\d{1,9}")) {
      return OptionalInt.empty();
    }
    settings.require(
        WARM_UP,
        rounds -> Integer.parseInt(asked) <= MOST_ROUNDS,
        "at most "
            + MOST_ROUNDS
            + " rounds; to set the number of warm-up operations per thread, use -warmupOps");
    return OptionalInt.of(Integer.parseInt(asked));
  }

  /**
   * Returns the warm-up's time limit, if no number of rounds is set.
   *
   * @throws UsageException if the option is neither a time nor a number of rounds
   */
  public static Duration mostWarmUp(Settings settings) {
    return Option.of(WARM_UP, Option.Type.DURATION, "", "", "").duration(settings.text(WARM_UP));
  }

  public static List<Option> limits() {
    return List.of(
        Option.of(
            PRECISION,
            Option.Type.DECIMAL,
            "PERCENT",
            "",
            "add blocks until the primary metric's confidence intervals extend no more than this"
                + " percentage to either side of the estimate, at most "
                + MOST),
        Option.of(
            RESTARTS,
            Option.Type.POSITIVE,
            "N",
            "1",
            "embedded cluster: start it N times, each time with its own warm-up and -blocks; the"
                + " interval then includes between-restart variance, and requires 6 starts"),
        Option.of(
            MOST_TIME,
            Option.Type.DURATION,
            "TIME",
            "",
            "start no block that would end after this time, counted from the first warm-up round;"
                + " the run then ends with the blocks so far"));
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
          "-blocks "
              + most(settings)
              + (settings.count(RESTARTS) > 1 ? " -restarts " + settings.text(RESTARTS) : "")
              + ": a run has at most "
              + RunPlan.MOST_BLOCKS
              + " blocks; make trials longer instead (-duration)");
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
              + "; lower -warmup, or increase the limit");
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
            "-restarts "
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
   * Returns the time limit for the whole run, including cluster start and file preparation; empty
   * if there is none.
   */
  public static Optional<Duration> mostTime(Settings settings) {
    return settings.has(MOST_TIME)
        ? Optional.of(settings.duration(MOST_TIME).plus(HANGS))
        : Optional.empty();
  }

  /** Returns the maximum number of blocks over all server starts. */
  public static int all(Settings settings) {
    return settings.count(RESTARTS) * most(settings);
  }

  /** Returns the maximum number of blocks in one server start. */
  public static int most(Settings settings) {
    return settings.has(PRECISION)
        ? Math.max(MOST, settings.count(BLOCKS))
        : settings.count(BLOCKS);
  }
}
