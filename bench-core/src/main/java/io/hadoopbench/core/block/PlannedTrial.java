package io.hadoopbench.core.block;

import io.hadoopbench.core.model.TrialResult;
import io.hadoopbench.core.model.Variant;
import java.util.Locale;

/**
 * A planned trial.
 *
 * @param block number from 0; negative for trials outside of blocks, see {@link TrialResult#SOLO}
 * @param order position within the block, from 0
 */
public record PlannedTrial(int block, int order, Variant variant) {
  /** Returns the trial's name, unique within the run. */
  public String name(int attempt) {
    String where = block == TrialResult.SOLO ? "solo" : String.format(Locale.ROOT, "b%02d", block);
    return String.format(Locale.ROOT, "%s-%02d-%s-%d", where, order, variant.fileName(), attempt);
  }
}
