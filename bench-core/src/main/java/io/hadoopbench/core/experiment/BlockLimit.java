package io.hadoopbench.core.experiment;

import io.hadoopbench.core.analysis.Precision;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.model.RunResult;
import io.hadoopbench.core.scenario.RunLength;
import java.util.Locale;
import java.util.Optional;

/** Whether a run goes on with another block, by what {@link RunLength} says. */
final class BlockLimit {
  private final Settings settings;

  BlockLimit(Settings settings) {
    this.settings = settings;
  }

  /** Whether a block may begin. */
  boolean goesOn(int block, RunResult sofar) {
    return block < settings.count(RunLength.BLOCKS) || wider(sofar).isPresent();
  }

  /** The interval that is too wide; empty when none is, or nobody asked. */
  private Optional<Precision> wider(RunResult sofar) {
    return settings.has(RunLength.PRECISION)
        ? Precision.widest(sofar).filter(widest -> widest.halfWidth() > settings.decimal(RunLength.PRECISION) / 100) : Optional.empty();
  }

  /** What to say when all blocks have run and that was not enough. */
  Optional<String> missed(RunResult run) {
    return wider(run).map(widest -> String.format(Locale.ROOT, "-%s %s: after %d blocks the interval of %s is ±%.1f %%; raise -%s", RunLength.PRECISION,
        settings.text(RunLength.PRECISION), RunLength.most(settings), widest.variant(), 100 * widest.halfWidth(), RunLength.MOST));
  }
}
