package io.hadoopbench.core.run;

import io.hadoopbench.core.analysis.Precision;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.model.RunResult;
import io.hadoopbench.core.scenario.RunLength;
import io.hadoopbench.core.scenario.TrialLength;
import java.util.Locale;
import java.util.Optional;
import java.util.function.LongSupplier;

/** Whether a run goes on with another block, by what {@link RunLength} says. */
final class StoppingRule {
  private final Settings settings;
  private final LongSupplier nanoTime;
  private final long begin;
  private long firstBlock;
  private int asked;

  /** @param nanoTime a monotonic clock; the run's time counts from now */
  StoppingRule(Settings settings, LongSupplier nanoTime) {
    this.settings = settings;
    this.nanoTime = nanoTime;
    this.begin = nanoTime.getAsLong();
  }

  /** Whether a block may begin; asked before each. */
  boolean goesOn(int block, RunResult sofar) {
    if (asked == 0) {
      firstBlock = nanoTime.getAsLong();
    }
    return fits(asked++) && (block < settings.count(RunLength.BLOCKS) || wider(sofar).isPresent());
  }

  /** Another block takes about as long as those before did in the mean. */
  private boolean fits(int blocks) {
    if (!settings.has(RunLength.MOST_TIME)) {
      return true;
    }
    long now = nanoTime.getAsLong();
    long next = blocks == 0 ? 0 : (now - firstBlock) / blocks;
    return now - begin + next <= settings.duration(RunLength.MOST_TIME).toNanos();
  }

  /** The interval that is too wide; empty when none is, or nobody asked. */
  private Optional<Precision> wider(RunResult sofar) {
    return settings.has(RunLength.PRECISION)
        ? Precision.widest(sofar).filter(widest -> widest.halfWidth() > settings.decimal(RunLength.PRECISION) / 100) : Optional.empty();
  }

  /** What to say when the run has ended before it had what it was to have. */
  Optional<String> missed(RunResult run) {
    int blocks = run.blocksBegun();
    Optional<String> narrow = wider(run).map(widest ->
        String.format(Locale.ROOT, "-%s %s: after %d blocks the interval of %s is ±%.1f %%; raise -%s",
        RunLength.PRECISION, settings.text(RunLength.PRECISION), blocks, widest.variant(), 100 * widest.halfWidth(),
        blocks < RunLength.most(settings) ? RunLength.MOST_TIME : TrialLength.DURATION));
    return narrow.or(() -> blocks < settings.count(RunLength.BLOCKS)
        ? Optional.of("-" + RunLength.MOST_TIME + " " + settings.text(RunLength.MOST_TIME) + ": ended after " + blocks
            + " of " + settings.count(RunLength.BLOCKS) + " blocks")
        : Optional.empty());
  }
}
