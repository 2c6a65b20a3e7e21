package io.hadoopbench.core.experiment;

import io.hadoopbench.core.analysis.Precision;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.model.RunResult;
import java.util.Locale;
import java.util.Optional;

/** How many blocks a run has: a number, or as many as it takes until its intervals are narrow. */
public final class BlockLimit {
  /** Names of the options. */
  public static final String PRECISION = "precision";
  public static final String MOST = "maxBlocks";
  /** An hour of kms-create, and a sixth of the width that ten blocks have. */
  public static final int DEFAULT_MOST = 360;

  private final Settings settings;

  BlockLimit(Settings settings) {
    this.settings = settings;
  }

  /** @throws UsageException if the settings contradict each other */
  public static void check(Settings settings) {
    if (!settings.has(PRECISION)) {
      if (settings.has(MOST)) {
        throw new UsageException("-" + MOST + " " + settings.text(MOST) + ": bounds -" + PRECISION + ", which is not given; a fixed number is -blocks");
      }
      return;
    }
    if (settings.decimal(PRECISION) == 0) {
      throw new UsageException("-" + PRECISION + " " + settings.text(PRECISION) + ": must be above 0");
    }
    if (most(settings) < settings.count("blocks")) {
      throw new UsageException("-" + MOST + " " + most(settings) + ": fewer than -blocks " + settings.text("blocks"));
    }
  }

  /** The most that a run may have. */
  public static int most(Settings settings) {
    return !settings.has(PRECISION) ? settings.count("blocks") : settings.has(MOST) ? settings.count(MOST) : DEFAULT_MOST;
  }

  /** Whether a block may begin. */
  boolean goesOn(int block, RunResult sofar) {
    return block < settings.count("blocks") || wider(sofar).isPresent();
  }

  /** The interval that is too wide; empty when none is, or nobody asked. */
  private Optional<Precision> wider(RunResult sofar) {
    return settings.has(PRECISION) ? Precision.widest(sofar).filter(widest -> widest.halfWidth() > settings.decimal(PRECISION) / 100) : Optional.empty();
  }

  /** What to say when all blocks have run and that was not enough. */
  Optional<String> missed(RunResult run) {
    return wider(run).map(widest -> String.format(Locale.ROOT, "-%s %s: after %d blocks the interval of %s is ±%.1f %%; raise -%s", PRECISION,
        settings.text(PRECISION), most(settings), widest.variant(), 100 * widest.halfWidth(), MOST));
  }
}
